import { request } from '../../../shared/api/client.js';

/** Writes a new mark, so that the job is queued once more. */
export const retryJob = (id: string) =>
  request(`/api/admin/jobs/${encodeURIComponent(id)}/retry`, { method: 'POST' });
