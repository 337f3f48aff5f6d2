import { request } from '../../../shared/api/client.js';

const call =
  (method: 'POST' | 'PUT' | 'DELETE', part: string) =>
  (userId: string): Promise<void> =>
    request(`/api/admin/users/${userId}${part}`, { method });

/** Logs somebody out on every device. */
export const endSessions = call('DELETE', '/sessions');
/** Mails somebody a link to choose a new password. */
export const sendReset = call('POST', '/reset');
export const suspendUser = call('PUT', '/suspension');
export const resumeUser = call('DELETE', '/suspension');
/** Deletes an account for good, as its owner would. */
export const eraseUser = call('DELETE', '');
