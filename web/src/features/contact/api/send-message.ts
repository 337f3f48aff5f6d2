import type { ContactAnswer, ContactBody } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

/** Sends a message to the operator. */
export const sendMessage = (body: ContactBody) =>
  request<Partial<ContactAnswer> | undefined>('/api/contact', { method: 'POST', body });
