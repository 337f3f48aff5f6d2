import { Module, type DynamicModule } from '@nestjs/common';
import { assetChanged, copyPhotos, eraseAccountGrids, eraseTrashOverflow, handler } from '@tessera/jobs';
import { JobRecovery, JobRunner, WorkReports } from '@tessera/service-kit';
import { AccountErasureRepository } from './accounts/account-erasure.repository.js';
import { AccountErasureService } from './accounts/account-erasure.service.js';
import { CopiesModule } from './copies/copies.module.js';
import { Copier } from './copies/copier.js';
import { DataModule } from './data.module.js';
import type { GridsEnv } from './env.js';
import { PhotosModule } from './photos/photos.module.js';
import { PictureStateService } from './photos/picture-state.service.js';
import { TrashModule } from './trash/trash.module.js';
import { TrashOverflow } from './trash/trash-overflow.js';

const LANES = [
  { queue: 'grids', concurrency: 4 },
  { queue: 'erase-grids', concurrency: 2 },
  { queue: 'copy', concurrency: 4 },
] as const;

/** The jobs that this service does. */
@Module({})
export class GridJobsModule {
  static forRoot(env: GridsEnv): DynamicModule {
    const target = { url: env.REDIS_URL, prefix: `${env.REDIS_PREFIX}:jobs` };
    const runner = {
      provide: JobRunner,
      inject: [PictureStateService, AccountErasureService, Copier, TrashOverflow, WorkReports, JobRecovery],
      useFactory: (
        pictures: PictureStateService,
        accounts: AccountErasureService,
        copier: Copier,
        overflow: TrashOverflow,
        reports: WorkReports,
        recovery: JobRecovery,
      ) => {
        const handlers = [
          reports.handler(assetChanged, ({ assetId, photoId }) => pictures.refresh(assetId, photoId)),
          reports.handler(eraseAccountGrids, ({ userId }) => accounts.erase(userId)),
          handler(copyPhotos, ({ copyId }) => copier.copy(copyId)),
          handler(eraseTrashOverflow, ({ userId }) => overflow.work(userId)),
        ];
        const expected = [assetChanged, eraseAccountGrids, copyPhotos, eraseTrashOverflow];
        return new JobRunner(LANES, expected, handlers, target, recovery);
      },
    };
    return {
      module: GridJobsModule,
      imports: [CopiesModule, DataModule, PhotosModule, TrashModule],
      providers: [AccountErasureRepository, AccountErasureService, runner],
    };
  }
}
