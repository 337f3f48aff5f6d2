import type { PhotoPosition } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';

/** The named posts are permuted among the places that they hold together. Answers the whole order. */
export const reorderPhotos = (updates: readonly PhotoPosition[]) =>
  requestAnswer<PhotoPosition[]>('/api/photos/batch-position', { method: 'PUT', body: { updates } });
