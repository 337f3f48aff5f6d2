import type { Readable } from 'node:stream';
import { ObjectSourceFailed } from './errors.js';

/**
 * The chunks of a stream that is to be stored; destroys it at the end.
 * Throws `ObjectSourceFailed` where the stream fails, holds anything but bytes, or has another size than announced.
 */
export async function* sourceChunks(
  key: string,
  body: Readable,
  announced: number | undefined,
): AsyncGenerator<Buffer, void> {
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<unknown>) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('the stream holds something else than buffers');
      size += chunk.length;
      if (announced !== undefined && size > announced) break;
      yield chunk;
    }
  } catch (error) {
    throw new ObjectSourceFailed(key, 'ended with a failure', { cause: error });
  } finally {
    body.destroy();
  }
  if (announced !== undefined && size !== announced) {
    const given = size > announced ? 'more' : `${size}`;
    throw new ObjectSourceFailed(key, `are ${given} where ${announced} were announced`);
  }
}

/** Throws {@link ObjectSourceFailed} unless a buffer has the size announced for it. */
export function checkBufferSize(key: string, body: Buffer, announced: number | undefined): void {
  if (announced !== undefined && body.length !== announced) {
    throw new ObjectSourceFailed(key, `are ${body.length} where ${announced} were announced`);
  }
}
