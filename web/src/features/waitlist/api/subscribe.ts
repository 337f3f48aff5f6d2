import type { WaitlistBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Puts an address on the waitlist; one that is on it stays. */
export const subscribe = (body: WaitlistBody) => request('/api/subscribe', { method: 'POST', body });
