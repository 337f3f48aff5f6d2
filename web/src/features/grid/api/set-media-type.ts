import type { MediaType, Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

export const setMediaType = (id: string, mediaType: MediaType, revision: number) =>
  requestAnswer<Photo>(`/api/photos/${id}/media-type`, {
    method: 'PUT',
    body: { mediaType },
    ifMatch: revision,
  });
