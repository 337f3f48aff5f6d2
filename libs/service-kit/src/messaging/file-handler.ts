import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  Injectable,
  Post,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FilePattern } from '@tessera/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import type { z } from 'zod';
import { AppError } from '../app-error.js';
import { validationFailed } from '../http/validation.js';
import { Public } from '../identity/public.js';
import { FILE_HEADERS, filePath, type SignedFile } from './file-client.js';
import { Senders, type SentPattern } from './senders.js';

type AnyFilePattern = SentPattern & { readonly payload: z.ZodType; readonly bytes: number };

/** What the configuration of a route has that takes another service's files. */
interface FileRoute {
  readonly takesFile?: AnyFilePattern;
}

/** A file with its message, as its handler gets it. */
interface SentFile<Payload> {
  readonly payload: Payload;
  /** Ends with FILE_TOO_LARGE, or with VALIDATION_FAILED where it is not the file that the sender vouched for. */
  readonly file: Readable;
}

const received = new WeakMap<FastifyRequest, SentFile<unknown>>();

/** Passes a file on while it is the one that was announced. */
function checked({ sha256 }: SignedFile, most: number): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > most) done(new AppError('FILE_TOO_LARGE', { info: { bytes } }));
      else done(null, chunk);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done();
      else done(new AppError('VALIDATION_FAILED', { text: 'The file is not the one that was announced.' }));
    },
  });
}

function parsedPayload(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    throw new AppError('VALIDATION_FAILED');
  }
}

/**
 * Lets in the files that a service sends which the pattern lists, and nobody else's; it looks before a file is read.
 */
@Injectable()
export class FileGate {
  constructor(private readonly senders: Senders) {}

  /** Stands before every route that takes files. */
  guard(fastify: FastifyInstance): void {
    fastify.addContentTypeParser('application/octet-stream', (request, payload, done) => {
      const file = received.get(request)?.file;
      if (!file) return done(new AppError('VALIDATION_FAILED', { text: 'This body is of no known type.' }));
      // The handler reads it, and hears of every failure.
      pipeline(payload, file as Transform, () => undefined);
      done(null);
    });
    fastify.addHook('preParsing', async (request) => {
      const { takesFile } = request.routeOptions.config as FileRoute;
      if (takesFile) received.set(request, await this.admit(request, takesFile));
    });
  }

  private async admit({ headers }: FastifyRequest, pattern: AnyFilePattern): Promise<SentFile<unknown>> {
    const given = (name: keyof typeof FILE_HEADERS) => String(headers[FILE_HEADERS[name]] ?? '');
    const signed: SignedFile = { payload: parsedPayload(given('payload')), sha256: given('sha256') };
    await this.senders.check(pattern, given('token'), signed);
    const parsed = pattern.payload.safeParse(signed.payload);
    if (!parsed.success) throw validationFailed(parsed.error.issues);
    return { payload: parsed.data, file: checked(signed, pattern.bytes) };
  }
}

/** Marks the handler of a message that comes with a file; its controller has no path of its own. */
export function HandlesFile(pattern: AnyFilePattern): MethodDecorator {
  return applyDecorators(
    // In this order: the second adds to the configuration of the first.
    RouteConfig({ takesFile: pattern } satisfies FileRoute),
    Public(),
    Post(filePath(pattern.name)),
    HttpCode(200),
    ApiExcludeEndpoint(),
  );
}

/** The file and its payload in the handler's parameters: `@Sent() { payload, file }: SentFor<typeof storePicture>`. */
export const Sent = createParamDecorator((_data: unknown, context: ExecutionContext): SentFile<unknown> => {
  const sent = received.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!sent) throw new AppError('VALIDATION_FAILED');
  return sent;
});

/** What the handler of a pattern gets. */
export type SentFor<P> = P extends FilePattern<infer In, infer _Out> ? SentFile<In> : never;
