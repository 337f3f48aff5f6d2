import type { FileUnderWay } from '../../features/uploads/queue/upload-item.js';
import { AT_START } from '../../features/uploads/queue/upload-target.js';
import { Store } from '../../shared/store.js';
import { PICTURE } from './plain-photo.js';

/** A file of which four tenths are sent. */
export const FILE: FileUnderWay = {
  id: 'file',
  gridId: 'grid',
  target: AT_START,
  name: 'sea.jpg',
  preview: PICTURE,
  stage: 'sending',
  progress: new Store(0.4),
  note: null,
  mayRetry: false,
};
