import { requestAnswer } from '../../../shared/api/client.js';

/** Soft: it can be restored for 30 days. After a cover the next photo is the cover. */
export const deleteCarouselPhoto = (id: string) =>
  requestAnswer<void>(`/api/carousels/photos/${id}`, { method: 'DELETE' });
