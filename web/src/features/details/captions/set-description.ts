import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** For the last words, which are often written right before the page goes: it ends without the page. */
export const setDescription = (id: string, description: string, revision: number) =>
  requestAnswer<Photo>(`/api/photos/${id}/description`, {
    method: 'PUT',
    body: { description },
    ifMatch: revision,
    keepalive: true,
  });
