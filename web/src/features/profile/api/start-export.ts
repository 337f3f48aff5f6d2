import { DataExport } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

export const startExport = () =>
  request('/api/user/export', {
    response: shapeOf(DataExport),
    method: 'POST',
    idempotencyKey: idempotencyKey(),
  });
