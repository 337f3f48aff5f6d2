import type { DataExport } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';

export const startExport = () =>
  request<DataExport>('/api/user/export', { method: 'POST', idempotencyKey: idempotencyKey() });
