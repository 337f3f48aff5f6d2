import { requestAnswer } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

export const unhideAll = (gridId: string) =>
  requestAnswer<{ count: number }>(`/api/grids/${gridId}/unhide-all`, {
    method: 'POST',
    idempotencyKey: idempotencyKey(),
  });
