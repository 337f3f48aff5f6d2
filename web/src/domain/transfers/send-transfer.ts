import type { TransferBody, TransferResponse } from '@tessera/contracts';
import { requestAnswer } from '../../shared/api/client.js';

/** Posts and drafts of a grid go to another one, all of them or none. */
export const sendTransfer = (gridId: string, body: TransferBody) =>
  requestAnswer<TransferResponse>(`/api/grids/${gridId}/transfer`, { method: 'POST', body });
