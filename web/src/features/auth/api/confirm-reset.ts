import type { ResetConfirmBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Sets a new password by the token of a reset link; every session ends. */
export const confirmReset = (body: ResetConfirmBody) =>
  request('/api/reset/confirm', { method: 'POST', body, device: true });
