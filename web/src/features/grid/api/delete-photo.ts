import { requestAnswer } from '../../../shared/api/client.js';

/** Soft: the photo can be restored for 30 days. A cover takes its members with it. */
export const deletePhoto = (id: string) => requestAnswer<void>(`/api/photos/${id}`, { method: 'DELETE' });
