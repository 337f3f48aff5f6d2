import { RestoredPhoto } from '@tessera/contracts';
import { requestWithHeaders } from '../../../shared/api/client.js';
import { idempotencyKey } from '../../../shared/api/request-parts.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

export const restorePhoto = (id: string) =>
  requestWithHeaders(`/api/photos/${id}/restore`, {
    response: shapeOf(RestoredPhoto),
    method: 'POST',
    idempotencyKey: idempotencyKey(),
  });
