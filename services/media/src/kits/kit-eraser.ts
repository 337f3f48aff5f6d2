import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { ZipEraser } from '../zips/zip-eraser.js';
import { KitRepository } from './kit.repository.js';
import { KitStore } from './kit-store.js';

/** Erases posting kits. */
@Injectable()
export class KitEraser extends ZipEraser {
  constructor(kits: KitRepository, store: KitStore, clock: Clock) {
    super(kits, store, clock);
  }
}
