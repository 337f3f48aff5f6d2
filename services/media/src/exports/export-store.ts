import type { ObjectStore } from '@tessera/object-store';
import { ZipStore } from '../zips/zip-store.js';

/** The ZIPs of people's own data. */
export class ExportStore extends ZipStore {
  constructor(store: ObjectStore) {
    super(store, 'exports');
  }
}
