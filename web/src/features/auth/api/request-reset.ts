import { request } from '../../../shared/api/client.js';

/** Asks for a reset link by mail. The response is the same for an address that has no account. */
export const requestReset = (body: { email: string }) =>
  request('/api/reset', { method: 'POST', body, device: true });
