import { ERRORS, LIMITS } from '@tessera/contracts';
import { ACCEPTED_TYPES, isConverted } from '../../../shared/files/accepted-types.js';

const VIDEO = /\.(mp4|m4v|mov|mkv|webm|avi|3gp|mpe?g|wmv)$/i;
const PDF = /\.pdf$/i;
/** Images of other kinds, to which browsers give no type of their own. */
const OTHER_IMAGE = /\.(tiff?|raw|dng|psd|svg|bmp)$/i;

/** Why a file cannot be uploaded, in a sentence; null where it can. What is no image is never sent [spec 5.10]. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const { name, type, size } = file;
  if (type.startsWith('video/') || VIDEO.test(name)) return 'Videos cannot be uploaded. Choose a photo.';
  if (type === 'application/pdf' || PDF.test(name)) return 'A PDF cannot be uploaded. Choose a photo.';
  if (!ACCEPTED_TYPES.includes(type) && !isConverted(file)) {
    return type.startsWith('image/') || OTHER_IMAGE.test(name)
      ? ERRORS.UNSUPPORTED_IMAGE.text
      : 'This file is not a photo. Choose a JPG, PNG, WEBP or GIF.';
  }
  if (size === 0) return 'This file is empty.';
  return size > LIMITS.upload.bytes ? ERRORS.FILE_TOO_LARGE.text : null;
}

/** Whether something is lost on the way that a person should know of: movement or transparency. */
export function mayLose(files: readonly File[]): boolean {
  return files.some(({ type }) => /png|webp|gif|avif/.test(type));
}
