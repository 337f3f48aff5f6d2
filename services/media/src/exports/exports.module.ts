import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Sweeper } from '@tessera/service-kit';
import { ExportEraser } from './export-eraser.js';
import { ExportRecordsModule } from './export-records.module.js';
import { ExportsMessages } from './exports.messages.js';
import { ExportsService } from './exports.service.js';

const SECOND = 1_000;

/** Exports in the API process: asking for one, its state, its end. */
@Module({
  imports: [ExportRecordsModule],
  controllers: [ExportsMessages],
  providers: [ExportsService],
  exports: [ExportsService],
})
export class ExportsModule implements OnApplicationBootstrap {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly eraser: ExportEraser,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(60 * SECOND, 'expired exports', () => this.eraser.eraseExpired());
  }
}
