import type { ChangesBody, ChangesResponse } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** Changes of a grid, in their order; what a rule refuses is left out, and the rest is stored. */
export const sendChanges = (gridId: string, body: ChangesBody) =>
  requestAnswer<ChangesResponse>(`/api/grids/${gridId}/changes`, { method: 'POST', body });
