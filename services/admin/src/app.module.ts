import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@tessera/service-kit';
import { BackupAge } from './backups/backup-age.js';
import { DocsModule } from './docs/docs.module.js';
import { ADMIN_ENV, type AdminEnv } from './env.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { HealthzModule } from './health/healthz.module.js';
import { FailedJobsModule } from './jobs/failed-jobs.module.js';
import { ListsModule } from './lists/lists.module.js';
import { UsersModule } from './users/users.module.js';

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
            to: {
              auth: env.SERVICE_KEY_TO_AUTH,
              grids: env.SERVICE_KEY_TO_GRIDS,
              media: env.SERVICE_KEY_TO_MEDIA,
            },
            from: {},
          },
          peers: { auth: env.AUTH_TCP, grids: env.GRIDS_TCP, media: env.MEDIA_TCP },
        }),
        DocsModule,
        HealthzModule,
        StatisticsModule,
        UsersModule,
        ListsModule,
        FailedJobsModule,
      ],
      providers: [BackupAge],
    };
  }
}
