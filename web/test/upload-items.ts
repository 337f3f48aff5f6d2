import type { UploadItem } from '../src/features/uploads/queue/upload-item.js';
import type { UploadTarget } from '../src/features/uploads/queue/upload-target.js';
import { Store } from '../src/shared/store.js';

/** A file on its way to a target, on which nothing is sent yet. */
export const uploadTo = (target: UploadTarget, id = 'upload-1'): UploadItem => ({
  id,
  gridId: 'grid',
  target,
  photoId: `photo of ${id}`,
  siblings: [`photo of ${id}`],
  name: 'sea.jpg',
  preview: 'blob:1',
  stage: 'sending',
  progress: new Store(0),
  note: null,
  mayRetry: false,
});
