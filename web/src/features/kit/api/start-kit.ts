import { Kit, type KitBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Throws ApiError KIT_NOT_AVAILABLE where the plan forbids it, VALIDATION_FAILED where nothing of it can be posted. */
export const startKit = (body: KitBody) =>
  request('/api/media/kit', {
    response: shapeOf(Kit),
    method: 'POST',
    body,
    idempotencyKey: idempotencyKey(),
  });
