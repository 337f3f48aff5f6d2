import type { ResetCheckBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Whether a reset link still works; it is not spent. Refused with RESET_TOKEN_INVALID where it does not. */
export const checkReset = (body: ResetCheckBody, signal: AbortSignal) =>
  request('/api/reset/check', { method: 'POST', body, signal });
