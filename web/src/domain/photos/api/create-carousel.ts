import type { Photo } from '@tessera/contracts';
import { uploadAnswer, type UploadOptions } from '../../../shared/api/upload.js';

export interface NewCarousel {
  readonly groupId: string;
  readonly gridId: string;
}

/**
 * Makes a carousel of its first photo beyond the cover, which is attached after that. The fields go before the
 * file, so that a refusal comes before its bytes are read.
 */
export function createCarousel(
  { groupId, gridId }: NewCarousel,
  picture: Blob,
  name: string,
  options: UploadOptions,
) {
  const form = new FormData();
  form.append('carouselGroupId', groupId);
  form.append('gridId', gridId);
  form.append('photos', picture, name);
  return uploadAnswer<Photo[]>('/api/carousels', form, options);
}
