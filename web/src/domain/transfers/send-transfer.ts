import { type TransferBody, TransferResponse } from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import { requestWithHeaders } from '../../shared/api/client.js';
import { shapeOf } from '../../shared/api/shape-of.js';

const send = (gridId: string, body: TransferBody) =>
  requestWithHeaders(`/api/grids/${gridId}/transfer`, {
    response: shapeOf(TransferResponse),
    method: 'POST',
    body,
  });

/** Posts and drafts of a grid go to another one, all of them or none. */
export const sendTransfer = (gridId: string, body: TransferBody) =>
  send(gridId, body).catch((error: unknown) => {
    // Releases up to 0.2.0 refuse a body with such ids, and have stored nothing.
    if (!body.groupIds || !hasCode(error, 'VALIDATION_FAILED')) throw error;
    return send(gridId, { ...body, groupIds: undefined });
  });
