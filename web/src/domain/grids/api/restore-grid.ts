import { request } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

export const restoreGrid = (id: string) =>
  request<unknown>(`/api/grids/${id}/restore`, { method: 'POST', idempotencyKey: idempotencyKey() });
