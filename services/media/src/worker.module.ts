import { Module, type DynamicModule } from '@nestjs/common';
import { deriveImages, eraseAccountMedia, eraseAsset, exportData, handler } from '@tessera/jobs';
import { JobRunner, ServiceModule } from '@tessera/service-kit';
import { AccountMediaErasure } from './accounts/account-media-erasure.js';
import { AssetEraser } from './assets/asset-eraser.js';
import { AssetRecordsModule } from './assets/asset-records.module.js';
import { DerivationModule } from './derivation/derivation.module.js';
import { DerivationService } from './derivation/derivation.service.js';
import type { WorkerEnv } from './env.js';
import { ExportPacker } from './exports/export-packer.js';
import { PackingModule } from './exports/packing.module.js';
import { StorageModule } from './storage/storage.module.js';

/** The worker process: does the jobs of the media queue. */
@Module({})
export class WorkerModule {
  static forRoot(env: WorkerEnv): DynamicModule {
    const target = { url: env.REDIS_URL, prefix: `${env.REDIS_PREFIX}:jobs` };
    const expected = [deriveImages, eraseAsset, eraseAccountMedia, exportData];
    return {
      module: WorkerModule,
      imports: [
        ServiceModule.forRoot({
          process: 'media-worker',
          database: 'media',
          env,
          keys: {
            self: 'media',
            to: { auth: env.SERVICE_KEY_TO_AUTH, grids: env.SERVICE_KEY_TO_GRIDS },
            from: {},
          },
          peers: { auth: env.AUTH_TCP, grids: env.GRIDS_TCP },
        }),
        StorageModule.forRoot(env),
        AssetRecordsModule,
        DerivationModule,
        PackingModule,
      ],
      providers: [
        AccountMediaErasure,
        {
          provide: JobRunner,
          inject: [DerivationService, AssetEraser, AccountMediaErasure, ExportPacker],
          useFactory: (
            derivations: DerivationService,
            eraser: AssetEraser,
            accounts: AccountMediaErasure,
            packer: ExportPacker,
          ) =>
            new JobRunner(
              'media',
              expected,
              [
                handler(deriveImages, ({ assetId }) => derivations.derive(assetId)),
                handler(eraseAsset, ({ assetId, ownerId }) => eraser.erase(assetId, ownerId)),
                handler(eraseAccountMedia, ({ userId }) => accounts.erase(userId)),
                handler(exportData, ({ exportId }) => packer.pack(exportId)),
              ],
              target,
              env.WORKER_CONCURRENCY,
            ),
        },
      ],
    };
  }
}
