import type { VerifyBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Shows by the token of a mailed link whose the address is. */
export const verifyAddress = (body: VerifyBody) =>
  request('/api/verify', { method: 'POST', body, device: true });
