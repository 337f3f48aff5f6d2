import type { CarouselPlaceBody, Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** Puts a photo into a carousel at a number in it; 0 makes it the cover. */
export const placeInCarousel = (id: string, body: CarouselPlaceBody) =>
  requestAnswer<Photo>(`/api/photos/${id}/carousel`, { method: 'PUT', body });
