import { Global, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { createStore, type ObjectStore, type StoreOptions } from '@tessera/object-store';
import { ErasureHold, HealthChecks, traceCalls, Tracing } from '@tessera/service-kit';
import { ExportStore } from '../exports/export-store.js';
import { KitStore } from '../kits/kit-store.js';
import { MediaStore } from './media-store.js';

const STORE = Symbol('object store');

/** Gives every feature the {@link MediaStore} that the environment names. */
@Global()
@Module({})
export class StorageModule implements OnApplicationBootstrap {
  private prepared = false;

  constructor(
    private readonly store: MediaStore,
    health: HealthChecks,
  ) {
    health.add('object store', async () => {
      // A store that was unavailable at start is prepared as soon as it responds.
      if (!this.prepared) await this.prepare();
      await this.store.ready();
    });
  }

  static forRoot(options: StoreOptions): DynamicModule {
    return {
      module: StorageModule,
      providers: [
        {
          provide: STORE,
          // It has started before it is asked whether calls are traced.
          inject: [Tracing],
          useFactory: () => traceCalls(createStore(options), 'object store'),
        },
        {
          provide: ExportStore,
          inject: [STORE],
          useFactory: (store: ObjectStore) => new ExportStore(store),
        },
        {
          provide: KitStore,
          inject: [STORE],
          useFactory: (store: ObjectStore) => new KitStore(store),
        },
        {
          provide: MediaStore,
          inject: [STORE, ErasureHold],
          useFactory: (store: ObjectStore, hold: ErasureHold) => new MediaStore(store, hold),
        },
      ],
      exports: [ExportStore, KitStore, MediaStore],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.prepare().catch(() => undefined);
  }

  private async prepare(): Promise<void> {
    await this.store.prepare();
    this.prepared = true;
  }
}
