import { request } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

/** Ids that are not named keep their place after those that are. */
export const reorderGrids = (order: readonly string[]) =>
  request<{ order: string[] }>('/api/grid-reorder', {
    method: 'POST',
    body: { order },
    idempotencyKey: idempotencyKey(),
  });
