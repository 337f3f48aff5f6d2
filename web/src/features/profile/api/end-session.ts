import { request } from '../../../shared/api/client.js';

export const endSessionOf = (id: string) => request(`/api/sessions/${id}`, { method: 'DELETE' });
