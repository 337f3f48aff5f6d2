import type { ChangesBody, ChangesResponse } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** In characters. A browser refuses a call of more than 64 kB, with others that are under way, that may outlive its page. */
const MAY_OUTLIVE_PAGE = 10_000;

/** Changes of a grid, in their order; what a rule refuses is left out, and the rest is stored. */
export const sendChanges = (gridId: string, body: ChangesBody) =>
  requestAnswer<ChangesResponse>(`/api/grids/${gridId}/changes`, {
    method: 'POST',
    body,
    keepalive: JSON.stringify(body).length < MAY_OUTLIVE_PAGE,
  });
