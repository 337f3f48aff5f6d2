import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** A placeholder before everything else. */
export const addPlaceholder = (gridId: string, idempotencyKey: string) =>
  requestAnswer<Photo>('/api/photos', {
    method: 'POST',
    body: { url: '', position: 0, isPlaceholder: true, isHidden: false, gridId },
    idempotencyKey,
  });
