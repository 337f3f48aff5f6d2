import { Module, type DynamicModule } from '@nestjs/common';
import { assetChanged, handler } from '@tessera/jobs';
import { JobRunner } from '@tessera/service-kit';
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
      inject: [PictureStateService],
      useFactory: (pictures: PictureStateService) => {
        const handlers = [
          handler(assetChanged, ({ assetId, photoId }) => pictures.refresh(assetId, photoId)),
        ];
        return new JobRunner('grids', [assetChanged], handlers, target, CONCURRENCY);
      },
    };
    return { module: GridJobsModule, imports: [PhotosModule], providers: [runner] };
  }
}
