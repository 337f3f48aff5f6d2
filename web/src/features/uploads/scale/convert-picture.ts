import { isConverted } from '../../../shared/files/accepted-types.js';
import { fetched } from '../fetched.js';

const loadHeif = fetched(() => import('./heif/convert-heif.js'));

/**
 * A JPEG of a HEIC or HEIF, which few browsers read; null for a file of another kind. Throws UnreadableImageError,
 * ScaleTimeoutError, and NetworkError where the code cannot be fetched.
 */
export async function convertPicture(file: Blob): Promise<Blob | null> {
  if (!(file instanceof File) || !isConverted(file)) return null;
  const { convertHeif } = await loadHeif();
  return convertHeif(file);
}
