import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

export interface PinAnswer {
  readonly photo: Photo;
  /** Posts that lost their pin to this one. */
  readonly unpinned: readonly string[];
}

export const setPin = (id: string, isPinned: boolean) =>
  requestAnswer<PinAnswer>(`/api/photos/${id}/pin`, { method: 'PATCH', body: { isPinned } });
