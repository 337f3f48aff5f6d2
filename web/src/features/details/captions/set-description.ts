import { Photo } from '@tessera/contracts';
import { requestWithHeaders } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** For the last words, which are often written right before the page goes: it ends without the page. */
export const setDescription = (id: string, description: string, revision: number) =>
  requestWithHeaders(`/api/photos/${id}/description`, {
    response: shapeOf(Photo),
    method: 'PUT',
    body: { description },
    ifMatch: revision,
    keepalive: true,
  });
