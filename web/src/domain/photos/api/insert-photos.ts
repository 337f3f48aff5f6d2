import type { Photo, PhotoBatchBody } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** Makes uploaded media posts of a grid, in the order given, in one write. */
export const insertPhotos = (body: PhotoBatchBody, idempotencyKey: string) =>
  requestAnswer<Photo[]>('/api/photos/batch', { method: 'POST', body, idempotencyKey });
