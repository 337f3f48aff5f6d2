import { fetched } from '../fetched.js';

/** Where HEIC, HEIF and AVIF name their format (ISO/IEC 14496-12, 4.3): a renamed file has it too. */
const KIND = [4, 8] as const;

const loadHeif = fetched(() => import('./heif/convert-heif.js'));

/**
 * A JPEG of a HEIC or HEIF, which few browsers read; null for a file of another kind. Throws UnreadableImageError,
 * ScaleTimeoutError, and NetworkError where the code cannot be fetched.
 */
export async function convertPicture(file: Blob): Promise<Blob | null> {
  if (!(file instanceof File) || (await file.slice(...KIND).text()) !== 'ftyp') return null;
  const { convertHeif } = await loadHeif();
  return convertHeif(file);
}
