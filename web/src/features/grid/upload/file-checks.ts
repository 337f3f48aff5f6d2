import { ERRORS, LIMITS } from '@tessera/contracts';

/** What the file chooser offers; the server decides by the bytes. */
export const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Files that are no images at all are dropped without a word (section 5). */
export function imagesIn(files: Iterable<File>): File[] {
  return [...files].filter((file) => file.type.startsWith('image/'));
}

/** Why a picture cannot be uploaded, in a sentence; null where it can. */
export function refusalOf(file: File): string | null {
  if (!ACCEPTED_TYPES.includes(file.type)) return ERRORS.UNSUPPORTED_IMAGE.text;
  if (file.size > LIMITS.upload.bytes) return ERRORS.FILE_TOO_LARGE.text;
  return null;
}

/** Whether something is lost on the way that a person should know of: movement or transparency. */
export function mayLose(files: readonly File[]): boolean {
  return files.some((file) => file.type !== 'image/jpeg');
}
