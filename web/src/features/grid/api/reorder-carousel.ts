import type { CarouselReorderBody, Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** The named photos are permuted among the numbers that they hold together. Answers the whole carousel. */
export const reorderCarousel = (groupId: string, body: CarouselReorderBody) =>
  requestAnswer<Photo[]>(`/api/carousels/${groupId}/reorder`, { method: 'PUT', body });
