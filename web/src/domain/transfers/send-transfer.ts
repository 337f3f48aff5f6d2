import { type TransferBody, TransferResponse } from '@tessera/contracts';
import { requestWithHeaders } from '../../shared/api/client.js';
import { shapeOf } from '../../shared/api/shape-of.js';

/** Posts and drafts of a grid go to another one, all of them or none. */
export const sendTransfer = (gridId: string, body: TransferBody) =>
  requestWithHeaders(`/api/grids/${gridId}/transfer`, {
    response: shapeOf(TransferResponse),
    method: 'POST',
    body,
  });
