import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

/** A placeholder before everything else. */
export const addPlaceholder = (gridId: string) =>
  requestAnswer<Photo>('/api/photos', {
    method: 'POST',
    body: { url: '', position: 0, isPlaceholder: true, isHidden: false, gridId },
    idempotencyKey: idempotencyKey(),
  });
