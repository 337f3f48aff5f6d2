import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { AppError, unavailable, validationFailed } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { imageTooLarge } from '../images/image-errors.js';
import type { ReceivedFile, ReceivedUpload } from './received-upload.js';
import type { UploadLimits } from './upload-limits.js';

const FIELDS = 10;
const FIELD_BYTES = 1_024;

function badUpload(text: string): AppError {
  return new AppError('VALIDATION_FAILED', { text });
}

/** What parts a body from the next: up to 70 characters (RFC 2046, section 5.1.1). The parser throws at any other. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;,"]{1,70})\s*(?:;|$)/i;

/** What the folder for uploads may refuse with: failures of the service, not of the sender. */
const DISK_FAILURES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOENT',
]);

function newFile(path: string): WriteStream {
  return createWriteStream(path, { flags: 'wx', mode: 0o600 });
}

function isDiskFailure(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && DISK_FAILURES.has(code);
}

/** What a route does with an upload, in the order in which it happens. */
interface UploadRoute<Fields, Response> {
  readonly limits: UploadLimits;
  /** What the form's fields must be; those that it does not name are left out. */
  readonly fields: z.ZodType<Fields>;
  /** Called when the first file begins, where the fields are there by then: no byte of a file was read. */
  readonly beforeFiles?: (fields: Fields) => Promise<void>;
  readonly use: (upload: ReceivedUpload<Fields>) => Promise<Response>;
}

/** Reads multipart bodies into a folder of their own, never into memory, and removes the folder afterwards. */
@Injectable()
export class UploadReceiver {
  constructor(private readonly folder: string) {}

  /**
   * Receives an upload, hands it to the route's `use`, and removes its files whatever happens.
   * @throws AppError VALIDATION_FAILED, FILE_TOO_LARGE, the route's own refusal of too many files, and what
   * `beforeFiles` and `use` throw.
   */
  async receive<Fields, Response>(
    request: FastifyRequest,
    route: UploadRoute<Fields, Response>,
  ): Promise<Response> {
    if (!request.isMultipart()) throw badUpload('Files are sent as multipart/form-data.');
    if (!BOUNDARY.test(request.headers['content-type'] ?? ''))
      throw badUpload('This upload does not say what parts its files.');
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > route.limits.body) throw imageTooLarge({ announced });
    return this.inFolder(async (folder) => route.use(await this.read(request, folder, route)));
  }

  /** Receives a single file, hands its path to `use`, and removes it whatever happens. Its source limits its size. */
  receiveFile<T>(file: Readable, use: (path: string) => Promise<T>): Promise<T> {
    return this.inFolder(async (folder) => {
      const path = join(folder, 'file');
      await pipeline(file, newFile(path));
      return use(path);
    });
  }

  private async inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(this.folder, `upload-${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true });
      return await work(folder);
    } catch (error) {
      throw isDiskFailure(error) ? unavailable('temporary storage', error) : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async read<Fields>(
    request: FastifyRequest,
    folder: string,
    { limits, fields: schema, beforeFiles }: UploadRoute<Fields, unknown>,
  ): Promise<ReceivedUpload<Fields>> {
    const fields: Record<string, string> = {};
    const files: ReceivedFile[] = [];
    const parts = request.parts({
      limits: {
        fileSize: LIMITS.upload.bytes,
        // One more than is taken, so that the refusal is the route's own.
        files: limits.files + 1,
        fields: FIELDS,
        fieldSize: FIELD_BYTES,
        parts: limits.files + 1 + FIELDS,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw badUpload('A field is too long.');
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (limits.field !== null && part.fieldname !== limits.field) {
        throw badUpload(`Files are sent as '${limits.field}'.`);
      }
      if (files.length === 0 && beforeFiles) {
        const early = schema.safeParse(fields);
        if (early.success) await beforeFiles(early.data);
      }
      if (files.length === limits.files) throw limits.tooMany();
      files.push(await this.save(part, join(folder, String(files.length))));
    }
    if (files.length === 0) throw badUpload('There is no file in this upload.');
    const parsed = schema.safeParse(fields);
    if (!parsed.success) throw validationFailed(parsed.error.issues);
    return { fields: parsed.data, files };
  }

  private async save(part: MultipartFile, path: string): Promise<ReceivedFile> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* measured(source: Readable): AsyncGenerator<Buffer> {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    await pipeline(part.file, measured, newFile(path));
    if (part.file.truncated) throw imageTooLarge({ field: part.fieldname });
    return { field: part.fieldname, path, bytes, sha256: hash.digest('hex') };
  }
}
