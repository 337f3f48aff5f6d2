import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { KitsModule } from '../kits/kits.module.js';
import { DownloadController } from './download.controller.js';
import { Downloads } from './downloads.js';
import { OpenDownloads } from './open-downloads.js';

/** Fetching ZIPs of every kind. */
@Module({
  imports: [ExportsModule, KitsModule],
  controllers: [DownloadController],
  providers: [Downloads, OpenDownloads],
})
export class DownloadsModule {}
