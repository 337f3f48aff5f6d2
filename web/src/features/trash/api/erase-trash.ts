import { request } from '../../../shared/api/client.js';

/** For good. */
export const eraseTrash = (id: string) => request(`/api/trash/${id}`, { method: 'DELETE' });
