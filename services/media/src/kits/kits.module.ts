import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeper } from '@tessera/service-kit';
import { KitController } from './kit.controller.js';
import { KitEraser } from './kit-eraser.js';
import { KitRecordsModule } from './kit-records.module.js';
import { KitsService } from './kits.service.js';

const MINUTE = 60_000;

/** Posting kits in the API process: asking for one, its state, its link, its end. */
@Module({
  imports: [KitRecordsModule],
  controllers: [KitController],
  providers: [KitsService],
  exports: [KitsService],
})
export class KitsModule implements OnApplicationBootstrap {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly eraser: KitEraser,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(MINUTE, 'expired posting kits', () => this.eraser.eraseExpired());
  }
}
