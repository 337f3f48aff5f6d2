import { request } from '../../../shared/api/client.js';

/** Logs somebody out on every device. */
export const endSessions = (userId: string) =>
  request(`/api/admin/users/${userId}/sessions`, { method: 'DELETE' });
