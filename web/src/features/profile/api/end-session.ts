import { request } from '../../../shared/api/client.js';

export const endSessionOf = (id: string) => request<void>(`/api/sessions/${id}`, { method: 'DELETE' });
