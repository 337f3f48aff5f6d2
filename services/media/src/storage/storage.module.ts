import { Global, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { createStore, type ObjectStore, type StoreOptions } from '@tessera/object-store';
import { ErasureHold, HealthChecks, traceCalls, Tracing } from '@tessera/service-kit';
import { MediaStore } from './media-store.js';

/** The {@link ObjectStore} that the environment names. */
const OBJECT_STORE = Symbol('object store');
/** The same objects by connections of its own: a ZIP that is read slowly is not to keep a picture waiting. */
export const ZIP_STORE = Symbol('object store of ZIPs');

/** Gives every feature the store of its pictures, and that of ZIPs. */
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
        ...[OBJECT_STORE, ZIP_STORE].map((provide) => ({
          provide,
          // It has started before it is asked whether calls are traced.
          inject: [Tracing],
          useFactory: () => traceCalls(createStore(options), 'object store'),
        })),
        {
          provide: MediaStore,
          inject: [OBJECT_STORE, ErasureHold],
          useFactory: (store: ObjectStore, hold: ErasureHold) => new MediaStore(store, hold),
        },
      ],
      exports: [ZIP_STORE, MediaStore],
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
