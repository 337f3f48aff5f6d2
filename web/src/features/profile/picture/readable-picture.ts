import { withRetries } from '../../../shared/with-retries.js';

const loadConverter = withRetries(() => import('../../uploads/scale/convert-picture.js'));

/** The file where this browser can show it, or a JPEG of it. Throws as `convertPicture` does, and NotFetchedError. */
export async function readablePicture(file: File): Promise<Blob> {
  try {
    (await createImageBitmap(file)).close();
    return file;
  } catch {
    const { convertPicture } = await loadConverter();
    return (await convertPicture(file)) ?? file;
  }
}
