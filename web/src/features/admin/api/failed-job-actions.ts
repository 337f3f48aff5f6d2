import { request } from '../../../shared/api/client.js';

const address = (id: string) => `/api/admin/jobs/${encodeURIComponent(id)}`;

/** Writes a new mark, so that the job is queued once more. */
export const retryJob = (id: string) => request(`${address(id)}/retry`, { method: 'POST' });

/** Removes the job; its work is not done. */
export const dismissJob = (id: string) => request(address(id), { method: 'DELETE' });
