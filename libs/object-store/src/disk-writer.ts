import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { encodeFooter } from './disk-footer.js';
import type { ObjectInfo, PutOptions } from './object-store.js';
import { sourceChunks } from './source-bytes.js';

interface Written {
  readonly size: number;
  readonly etag: string;
}

async function writeBuffer(file: FileHandle, body: Buffer): Promise<Written> {
  await file.writeFile(body);
  return { size: body.length, etag: createHash('sha256').update(body).digest('hex').slice(0, 32) };
}

async function writeStream(
  file: FileHandle,
  key: string,
  body: Readable,
  announced: number | undefined,
): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of sourceChunks(key, body, announced)) {
    hash.update(chunk);
    await file.writeFile(chunk);
    size += chunk.length;
  }
  return { size, etag: hash.digest('hex').slice(0, 32) };
}

/**
 * Writes an object's file at `path`, which must not exist, and flushes it to the disk.
 * Throws `ObjectSourceFailed` for the stream's failures, and the file system's own errors.
 */
export async function writeObjectFile(
  path: string,
  key: string,
  body: Buffer | Readable,
  { contentType, size: announced }: PutOptions,
): Promise<ObjectInfo> {
  const file = await open(path, 'wx');
  try {
    const { size, etag } = Buffer.isBuffer(body)
      ? await writeBuffer(file, body)
      : await writeStream(file, key, body, announced);
    await file.write(encodeFooter(contentType, etag), 0, null, size);
    await file.sync();
    return { size, contentType, etag };
  } finally {
    await file.close();
  }
}
