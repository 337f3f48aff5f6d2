import type { Readable } from 'node:stream';
import { codeOf } from './error-codes.js';
import type { ObjectInfo, PutOptions } from './object-store.js';
import { PART_BYTES, type S3Connection } from './s3-connection.js';
import { sourceChunks } from './source-bytes.js';

/** Cuts a stream into parts of `PART_BYTES`, the last one shorter. Throws `ObjectSourceFailed`. */
async function* parts(
  key: string,
  body: Readable,
  announced: number | undefined,
): AsyncGenerator<Buffer, void> {
  let pending: Buffer[] = [];
  let held = 0;
  for await (const chunk of sourceChunks(key, body, announced)) {
    pending.push(chunk);
    held += chunk.length;
    while (held >= PART_BYTES) {
      const whole = Buffer.concat(pending);
      const rest = whole.subarray(PART_BYTES);
      pending = rest.length > 0 ? [rest] : [];
      held = rest.length;
      yield whole.subarray(0, PART_BYTES);
    }
  }
  if (held > 0) yield Buffer.concat(pending);
}

/** Puts bytes that are in memory by one request. */
export async function putWhole(
  connection: S3Connection,
  bucket: string,
  key: string,
  body: Buffer,
  contentType: string,
): Promise<ObjectInfo> {
  const { etag } = await connection.transfer('put', key, (client) =>
    client.putObject(bucket, key, body, body.length, { 'Content-Type': contentType }),
  );
  return { size: body.length, contentType, etag };
}

/**
 * Puts a stream: by one request where it fits into one part, otherwise by a multipart upload of its own, which is
 * aborted on failure. (The client's own `putObject` joins two uploads of one key into one, and waits for ever on
 * a stream that fails.)
 */
export async function putStream(
  connection: S3Connection,
  bucket: string,
  key: string,
  body: Readable,
  { contentType, size: announced }: PutOptions,
): Promise<ObjectInfo> {
  const source = parts(key, body, announced);
  try {
    const first = await source.next();
    if (first.done) return await putWhole(connection, bucket, key, Buffer.alloc(0), contentType);
    const second = await source.next();
    if (second.done) return await putWhole(connection, bucket, key, first.value, contentType);
    return await putParts(connection, bucket, key, contentType, first.value, second.value, source);
  } finally {
    await source.return(undefined);
    body.destroy();
  }
}

async function putParts(
  connection: S3Connection,
  bucket: string,
  key: string,
  contentType: string,
  first: Buffer,
  second: Buffer,
  rest: AsyncGenerator<Buffer>,
): Promise<ObjectInfo> {
  const uploadID = await connection.call('put', key, (client) =>
    client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType }),
  );
  const done: { part: number; etag: string }[] = [];
  let size = 0;
  const upload = async (bytes: Buffer): Promise<void> => {
    const part = { bucketName: bucket, objectName: key, uploadID, partNumber: done.length + 1, headers: {} };
    const { etag } = await connection.transfer('put', key, (client) => client.uploadPart(part, bytes));
    done.push({ part: part.partNumber, etag });
    size += bytes.length;
  };
  try {
    await upload(first);
    await upload(second);
    for await (const bytes of rest) await upload(bytes);
    const { etag } = await connection.transfer('put', key, (client) =>
      client.completeMultipartUpload(bucket, key, uploadID, done),
    );
    return { size, contentType, etag: etag.replaceAll('"', '') };
  } catch (error) {
    await connection
      .call('abort the upload of', key, async (client) => {
        await client.abortMultipartUpload(bucket, key, uploadID).catch((gone: unknown) => {
          if (codeOf(gone) !== 'NoSuchUpload') throw gone;
        });
      })
      .catch(() => {
        // The put's own failure is thrown; servers drop unfinished uploads by themselves after a day.
      });
    throw error;
  }
}
