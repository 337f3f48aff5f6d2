import { Inject, Injectable } from '@nestjs/common';
import type { ObjectStore } from '@tessera/object-store';
import { OBJECT_STORE } from '../storage/storage.module.js';
import { ZipStore } from '../zips/zip-store.js';

/** Posting kits. */
@Injectable()
export class KitStore extends ZipStore {
  constructor(@Inject(OBJECT_STORE) store: ObjectStore) {
    super(store, 'kits');
  }
}
