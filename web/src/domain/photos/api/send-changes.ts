import { type ChangesBody, ChangesResponse } from '@tessera/contracts';
import { requestWithHeaders } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** Changes of a grid, in their order; what a rule refuses is left out, and the rest is stored. */
export const sendChanges = (gridId: string, body: ChangesBody) =>
  requestWithHeaders(`/api/grids/${gridId}/changes`, {
    response: shapeOf(ChangesResponse),
    method: 'POST',
    body,
  });
