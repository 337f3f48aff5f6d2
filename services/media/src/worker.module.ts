import { Module, type DynamicModule } from '@nestjs/common';
import { deriveImages, eraseAccountMedia, eraseAsset, handler } from '@tessera/jobs';
import { JobRunner, ServiceModule } from '@tessera/service-kit';
import { AssetEraser } from './assets/asset-eraser.js';
import { AssetRecordsModule } from './assets/asset-records.module.js';
import { DerivationModule } from './derivation/derivation.module.js';
import { DerivationService } from './derivation/derivation.service.js';
import type { WorkerEnv } from './env.js';
import { StorageModule } from './storage/storage.module.js';

/** The worker process: does the jobs of the media queue. */
@Module({})
export class WorkerModule {
  static forRoot(env: WorkerEnv): DynamicModule {
    const target = { url: env.REDIS_URL, prefix: `${env.REDIS_PREFIX}:jobs` };
    const expected = [deriveImages, eraseAsset, eraseAccountMedia];
    return {
      module: WorkerModule,
      imports: [
        ServiceModule.forRoot({
          process: 'media-worker',
          database: 'media',
          env,
          keys: { self: 'media', to: {}, from: {} },
          peers: {},
        }),
        StorageModule.forRoot(env),
        AssetRecordsModule,
        DerivationModule,
      ],
      providers: [
        {
          provide: JobRunner,
          inject: [DerivationService, AssetEraser],
          useFactory: (derivations: DerivationService, eraser: AssetEraser) =>
            new JobRunner(
              'media',
              expected,
              [
                handler(deriveImages, ({ assetId }) => derivations.derive(assetId)),
                handler(eraseAsset, ({ assetId, ownerId }) => eraser.erase(assetId, ownerId)),
                handler(eraseAccountMedia, ({ userId }) => eraser.eraseAllOf(userId)),
              ],
              target,
              env.WORKER_CONCURRENCY,
            ),
        },
      ],
    };
  }
}
