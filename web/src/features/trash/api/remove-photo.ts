import { request } from '../../../shared/api/client.js';

/** Into the trash, of a carousel's first photo with the others. */
export const removePhoto = (id: string) => request(`/api/photos/${id}`, { method: 'DELETE' });
