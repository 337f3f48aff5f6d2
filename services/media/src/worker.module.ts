import { Module, type DynamicModule } from '@nestjs/common';
import { deriveImages, eraseAccountMedia, eraseAsset, exportData, handler, packKit } from '@tessera/jobs';
import { JobRecovery, JobRunner, ServiceModule, WorkReports } from '@tessera/service-kit';
import { AccountMediaErasure } from './accounts/account-media-erasure.js';
import { AssetEraser } from './assets/asset-eraser.js';
import { AssetRecordsModule } from './assets/asset-records.module.js';
import { DerivationModule } from './derivation/derivation.module.js';
import { DerivationService } from './derivation/derivation.service.js';
import type { WorkerEnv } from './env.js';
import { ExportPacker } from './exports/export-packer.js';
import { ExportPackingModule } from './exports/export-packing.module.js';
import { KitPacker, KITS_AT_ONCE } from './kits/kit-packer.js';
import { KitPackingModule } from './kits/kit-packing.module.js';
import { StorageModule } from './storage/storage.module.js';

/** The worker process: derives, packs and erases. */
@Module({})
export class WorkerModule {
  static forRoot(env: WorkerEnv): DynamicModule {
    const target = { url: env.REDIS_URL, prefix: `${env.REDIS_PREFIX}:jobs` };
    const expected = [deriveImages, eraseAsset, eraseAccountMedia, exportData, packKit];
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
        ExportPackingModule,
        KitPackingModule,
      ],
      providers: [
        AccountMediaErasure,
        {
          provide: JobRunner,
          inject: [
            DerivationService,
            AssetEraser,
            AccountMediaErasure,
            ExportPacker,
            KitPacker,
            WorkReports,
            JobRecovery,
          ],
          useFactory: (
            derivations: DerivationService,
            eraser: AssetEraser,
            accounts: AccountMediaErasure,
            packer: ExportPacker,
            kits: KitPacker,
            reports: WorkReports,
            recovery: JobRecovery,
          ) =>
            new JobRunner(
              [
                { queue: 'derive', concurrency: env.WORKER_CONCURRENCY },
                { queue: 'export', concurrency: 2 },
                { queue: 'kit', concurrency: KITS_AT_ONCE },
                { queue: 'erase', concurrency: 4 },
              ],
              expected,
              [
                handler(deriveImages, ({ assetId }) => derivations.derive(assetId)),
                reports.handler(eraseAsset, async ({ assetId, ownerId, former = [] }) => {
                  for (const id of [...former, assetId]) await eraser.erase(id, ownerId);
                }),
                reports.handler(eraseAccountMedia, ({ userId }) => accounts.erase(userId)),
                handler(exportData, ({ exportId }) => packer.pack(exportId)),
                handler(packKit, ({ kitId }) => kits.pack(kitId)),
              ],
              target,
              recovery,
            ),
        },
      ],
    };
  }
}
