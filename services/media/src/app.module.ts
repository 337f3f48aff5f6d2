import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@tessera/service-kit';
import { AssetsModule } from './assets/assets.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import type { MediaEnv } from './env.js';
import { StorageStatisticsModule } from './statistics/statistics.module.js';
import { ImagesModule } from './images/images.module.js';
import { PostingModule } from './posting/posting.module.js';
import { PlacingModule } from './placing/placing.module.js';
import { StorageModule } from './storage/storage.module.js';
import { SweepsModule } from './sweeps/sweeps.module.js';
import { ReceivingModule } from './uploads/receiving.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';

/** The API process: takes uploads, serves pictures, handles messages, sweeps. */
@Module({})
export class AppModule {
  static forRoot(env: MediaEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({
          process: 'media-api',
          database: 'media',
          env,
          keys: {
            self: 'media',
            to: { auth: env.SERVICE_KEY_TO_AUTH, grids: env.SERVICE_KEY_TO_GRIDS },
            from: {
              auth: env.SERVICE_KEY_FROM_AUTH,
              grids: env.SERVICE_KEY_FROM_GRIDS,
              admin: env.SERVICE_KEY_FROM_ADMIN,
            },
          },
          peers: { auth: env.AUTH_TCP, grids: env.GRIDS_TCP },
        }),
        StorageModule.forRoot(env),
        ImagesModule.forRoot({ concurrency: env.DECODE_CONCURRENCY, waiting: env.DECODE_QUEUE }),
        ReceivingModule.forRoot(env.TMP_DIR),
        AssetsModule,
        StorageStatisticsModule,
        UploadsModule,
        PostingModule,
        PlacingModule,
        DeliveryModule,
        DownloadsModule,
        SweepsModule.forRoot(env.TMP_DIR),
      ],
    };
  }
}
