import type { Photo } from '@tessera/contracts';
import { request, requestAnswer } from '../../../shared/api/client.js';

/** `keepalive`, because the last words are often written right before the page goes. */
export const setDescription = (id: string, description: string, revision: number) =>
  requestAnswer<Photo>(`/api/photos/${id}/description`, {
    method: 'PUT',
    body: { description },
    ifMatch: revision,
    keepalive: true,
  });

/** The same while the page goes away. It names no revision: nobody could answer a conflict any more. */
export const setDescriptionOnLeaving = (id: string, description: string) =>
  request<Photo>(`/api/photos/${id}/description`, { method: 'PUT', body: { description }, keepalive: true });
