/** The formats that are taken; everything else is refused by its bytes, whatever its name or type is. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** So many bytes identify the format. */
export const SNIFF_BYTES = 12;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from('\xff\xd8\xff', 'latin1');

function at(bytes: Buffer, start: number, text: string): boolean {
  return bytes.subarray(start, start + text.length).equals(Buffer.from(text, 'latin1'));
}

/** The format that the first bytes of a file announce, or null for any other file. */
export function sniff(bytes: Buffer): ImageFormat | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return 'webp';
  if (at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a')) return 'gif';
  return null;
}
