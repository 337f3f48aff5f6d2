import type { RestoredPhoto } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

export const restorePhoto = (id: string) =>
  requestAnswer<RestoredPhoto>(`/api/photos/${id}/restore`, {
    method: 'POST',
    idempotencyKey: idempotencyKey(),
  });
