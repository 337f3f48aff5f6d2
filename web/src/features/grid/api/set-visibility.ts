import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

export const setVisibility = (id: string, isHidden: boolean, revision: number) =>
  requestAnswer<Photo>(`/api/photos/${id}/visibility`, {
    method: 'PATCH',
    body: { isHidden },
    ifMatch: revision,
  });
