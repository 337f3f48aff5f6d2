import { Global, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { HealthChecks } from '@tessera/service-kit';
import type { StoreEnv } from '../env.js';
import { MediaStore } from './media-store.js';
import { createStore } from './store-options.js';

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
      // A store that was away at start is prepared as soon as it answers.
      if (!this.prepared) await this.prepare();
      await this.store.ready();
    });
  }

  static forRoot(env: StoreEnv): DynamicModule {
    const store = new MediaStore(createStore(env));
    return {
      module: StorageModule,
      providers: [{ provide: MediaStore, useValue: store }],
      exports: [MediaStore],
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
