import type { BoardChangesBody, BoardChangesResponse } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Changes of a person's grids, in their order; what a rule refuses is left out, and the rest is stored. */
export const sendBoardChanges = (body: BoardChangesBody) =>
  request<BoardChangesResponse>('/api/board/changes', { method: 'POST', body });
