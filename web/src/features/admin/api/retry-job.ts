import { request } from '../../../shared/api/client.js';

/** Writes the job's mark anew, so that it is queued once more. */
export const retryJob = (id: string) =>
  request(`/api/admin/jobs/${encodeURIComponent(id)}/retry`, { method: 'POST' });
