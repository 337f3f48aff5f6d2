import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** `keepalive`, because the last words are often written right before the page goes. */
export const setDescription = (id: string, description: string, revision: number) =>
  requestAnswer<Photo>(`/api/photos/${id}/description`, {
    method: 'PUT',
    body: { description },
    ifMatch: revision,
    keepalive: true,
  });
