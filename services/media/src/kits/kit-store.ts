import type { ObjectStore } from '@tessera/object-store';
import { ZipStore } from '../zips/zip-store.js';

/** Posting kits. */
export class KitStore extends ZipStore {
  constructor(store: ObjectStore) {
    super(store, 'kits');
  }
}
