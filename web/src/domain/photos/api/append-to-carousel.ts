import type { Photo } from '@tessera/contracts';
import { uploadAnswer, type UploadOptions } from '../../../shared/api/upload.js';

/** Adds a photo at the end of a carousel. */
export function appendToCarousel(groupId: string, picture: Blob, name: string, options: UploadOptions) {
  const form = new FormData();
  form.append('carouselGroupId', groupId);
  form.append('photos', picture, name);
  return uploadAnswer<Photo[]>(`/api/carousels/${groupId}/photos`, form, options);
}
