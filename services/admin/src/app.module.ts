import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@tessera/service-kit';
import { DocsModule } from './docs/docs.module.js';
import { ADMIN_ENV, type AdminEnv } from './env.js';
import { HealthzModule } from './health/healthz.module.js';
import { StatsModule } from './stats/stats.module.js';

@Global()
@Module({})
class EnvModule {}

@Module({})
export class AppModule {
  static forRoot(env: AdminEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        { module: EnvModule, providers: [{ provide: ADMIN_ENV, useValue: env }], exports: [ADMIN_ENV] },
        ServiceModule.forRoot({
          process: 'admin',
          database: 'admin',
          env,
          keys: {
            self: 'admin',
            to: { auth: env.SERVICE_KEY_TO_AUTH, grids: env.SERVICE_KEY_TO_GRIDS },
            from: {},
          },
          peers: { auth: env.AUTH_TCP, grids: env.GRIDS_TCP },
        }),
        DocsModule,
        HealthzModule,
        StatsModule,
      ],
    };
  }
}
