import { Module } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { ImageGate } from '../images/image-gate.js';
import { KitPacker, KITS_AT_ONCE } from './kit-packer.js';
import { KitRecordsModule } from './kit-records.module.js';

/** One picture is cut at a time, whoever's it is: most of the worker is for pictures that somebody waits to see. */
const gate = {
  provide: ImageGate,
  useFactory: () => new ImageGate({ slots: 1, pixels: LIMITS.upload.pixels, waiting: 2 * KITS_AT_ONCE }),
};

/** Posting kits in the worker process: making them. */
@Module({
  imports: [KitRecordsModule],
  providers: [KitPacker, gate],
  exports: [KitPacker, KitRecordsModule],
})
export class KitPackingModule {}
