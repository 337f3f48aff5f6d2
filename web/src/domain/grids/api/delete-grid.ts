import { request } from '../../../shared/api/client.js';

/** Soft: the grid can be restored for 30 days. */
export const deleteGrid = (id: string) => request<void>(`/api/grids/${id}`, { method: 'DELETE' });
