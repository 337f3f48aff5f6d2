import { Module, type DynamicModule } from '@nestjs/common';
import { assetChanged, eraseAccountGrids, handler } from '@tessera/jobs';
import { JobRunner } from '@tessera/service-kit';
import { AccountErasureService } from './accounts/account-erasure.service.js';
import { DataModule } from './data.module.js';
import type { GridsEnv } from './env.js';
import { PhotosModule } from './photos/photos.module.js';
import { PictureStateService } from './photos/picture-state.service.js';

const CONCURRENCY = 4;

/** The jobs that wait in this service's queue. */
@Module({})
export class GridJobsModule {
  static forRoot(env: GridsEnv): DynamicModule {
    const target = { url: env.REDIS_URL, prefix: `${env.REDIS_PREFIX}:jobs` };
    const runner = {
      provide: JobRunner,
      inject: [PictureStateService, AccountErasureService],
      useFactory: (pictures: PictureStateService, accounts: AccountErasureService) => {
        const handlers = [
          handler(assetChanged, ({ assetId, photoId }) => pictures.refresh(assetId, photoId)),
          handler(eraseAccountGrids, ({ userId }) => accounts.erase(userId)),
        ];
        return new JobRunner('grids', [assetChanged, eraseAccountGrids], handlers, target, CONCURRENCY);
      },
    };
    return { module: GridJobsModule, imports: [DataModule, PhotosModule], providers: [runner] };
  }
}
