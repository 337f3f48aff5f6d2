import { Inject, Injectable } from '@nestjs/common';
import type { ObjectStore } from '@tessera/object-store';
import { ZIP_STORE } from '../storage/storage.module.js';
import { ZipStore } from '../zips/zip-store.js';

/** Posting kits. */
@Injectable()
export class KitStore extends ZipStore {
  constructor(@Inject(ZIP_STORE) store: ObjectStore) {
    super(store, 'kits');
  }
}
