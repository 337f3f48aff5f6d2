import { requestAnswer } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

export const restorePhoto = (id: string) =>
  requestAnswer<unknown>(`/api/photos/${id}/restore`, { method: 'POST', idempotencyKey: idempotencyKey() });
