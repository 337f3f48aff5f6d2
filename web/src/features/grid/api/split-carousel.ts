import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

/** Makes single posts of a carousel's photos, right after its cover. Answers all that was in it. */
export const splitCarousel = (groupId: string) =>
  requestAnswer<Photo[]>(`/api/carousels/${groupId}/split`, {
    method: 'POST',
    idempotencyKey: idempotencyKey(),
  });
