import type { FileHandle } from 'node:fs/promises';
import type { ObjectInfo } from './object-store.js';

/**
 * What the disk store knows of an object stands in the last 512 bytes of its file, so that one rename replaces
 * bytes and content type together, and image viewers still open the file.
 */
export const FOOTER_BYTES = 512;
const MAGIC = 'tessera-object 1 ';

/** The footer of an object of this type and tag. Throws a RangeError for a content type that does not fit. */
export function encodeFooter(contentType: string, etag: string): Buffer {
  const text = Buffer.from(MAGIC + JSON.stringify({ contentType, etag }));
  if (text.length >= FOOTER_BYTES) throw new RangeError('the content type is too long');
  return Buffer.concat([text, Buffer.alloc(FOOTER_BYTES - text.length, ' ')]);
}

/** Reads the footer of an open file. Throws an Error where the file was not written by this store. */
export async function readFooter(file: FileHandle): Promise<ObjectInfo> {
  const { size } = await file.stat();
  if (size < FOOTER_BYTES) throw new Error('the file is shorter than its footer');
  const bytes = Buffer.alloc(FOOTER_BYTES);
  await file.read(bytes, 0, FOOTER_BYTES, size - FOOTER_BYTES);
  const text = bytes.toString();
  if (!text.startsWith(MAGIC)) throw new Error('the file has no footer');
  const { contentType, etag } = JSON.parse(text.slice(MAGIC.length)) as { contentType: string; etag: string };
  return { size: size - FOOTER_BYTES, contentType, etag };
}
