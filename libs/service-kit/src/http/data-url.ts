import { AppError } from '../app-error.js';

const PREFIX = /^data:[\w.+-]*\/?[\w.+-]*(?:;[\w.+-]+=[\w.+-]+)*;base64,/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The bytes of a base64 data URL, at most `limit` of them. What its type claims does not count.
 * @throws AppError VALIDATION_FAILED where it is none, FILE_TOO_LARGE.
 */
export function dataUrlBytes(dataUrl: string, limit: number): Buffer {
  const prefix = PREFIX.exec(dataUrl.slice(0, 200))?.[0];
  const encoded = prefix === undefined ? '' : dataUrl.slice(prefix.length);
  if (prefix === undefined || !BASE64.test(encoded)) {
    throw new AppError('VALIDATION_FAILED', {
      details: [{ path: 'url', message: 'not a base64 data URL' }],
    });
  }
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > limit) throw new AppError('FILE_TOO_LARGE', { info: { bytes: bytes.length } });
  return bytes;
}
