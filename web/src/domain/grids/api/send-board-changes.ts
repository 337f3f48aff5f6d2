import { type BoardChangesBody, BoardChangesResponse } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Changes of a person's grids, in their order; what a rule refuses is left out, and the rest is stored. */
export const sendBoardChanges = (body: BoardChangesBody) =>
  request('/api/board/changes', { response: shapeOf(BoardChangesResponse), method: 'POST', body });
