import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Sweeper } from '@tessera/service-kit';
import { AssetsModule } from '../assets/assets.module.js';
import { MediaStore } from '../storage/media-store.js';
import { AssetSweeps } from './asset-sweeps.js';
import { OrphanSweep } from './orphan-sweep.js';
import { UploadLeftovers } from './upload-leftovers.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What the API process does beside its requests. */
@Module({})
export class SweepsModule implements OnApplicationBootstrap {
  constructor(
    private readonly sweeper: Sweeper,
    private readonly assets: AssetSweeps,
    private readonly orphans: OrphanSweep,
    private readonly leftovers: UploadLeftovers,
    private readonly store: MediaStore,
  ) {}

  /** `uploads` is the folder of uploads in flight. */
  static forRoot(uploads: string): DynamicModule {
    return {
      module: SweepsModule,
      imports: [AssetsModule],
      providers: [
        AssetSweeps,
        OrphanSweep,
        {
          provide: UploadLeftovers,
          inject: [Clock],
          useFactory: (clock: Clock) => new UploadLeftovers(uploads, clock),
        },
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.leftovers.remove();
    this.sweeper.every(MINUTE, 'erasures', () => this.assets.finishErasures());
    this.sweeper.every(MINUTE, 'unclaimed media', () => this.assets.eraseUnclaimed());
    this.sweeper.every(MINUTE, 'unconfirmed claims', () => this.assets.settleClaims());
    this.sweeper.every(MINUTE, 'unfinished masters', () => this.assets.eraseUnstored());
    this.sweeper.everyHere(10 * MINUTE, 'upload leftovers', () => this.leftovers.remove());
    this.sweeper.every(10 * MINUTE, 'store leftovers', () => this.store.clearUnfinished());
    this.sweeper.every(10 * MINUTE, 'orphans', async ({ cursor, keep }) => {
      await keep((await this.orphans.next(cursor)).cursor);
    });
  }
}
