import { UploadedMedia } from '@tessera/contracts';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { upload, type UploadOptions } from '../../../shared/api/upload.js';

/** Sends one picture. It is no post yet: the insert names it by its id. */
export function uploadMedia(picture: Blob, name: string, options: UploadOptions): Promise<UploadedMedia> {
  const form = new FormData();
  form.append('file', picture, name);
  return upload('/api/media', form, { ...options, response: shapeOf(UploadedMedia) });
}
