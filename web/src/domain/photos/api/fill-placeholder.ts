import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** Gives a placeholder an uploaded picture, where it stands. Repeating it changes nothing. */
export const fillPlaceholder = (photoId: string, mediaId: string) =>
  requestAnswer<Photo>(`/api/photos/${photoId}/media`, { method: 'PUT', body: { mediaId } });
