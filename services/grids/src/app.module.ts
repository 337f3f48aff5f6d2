import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@tessera/service-kit';
import { BoardsModule } from './boards/boards.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CarouselsModule } from './carousels/carousels.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { CopiesModule } from './copies/copies.module.js';
import { DataModule } from './data.module.js';
import type { GridsEnv } from './env.js';
import { EventsModule } from './events/events.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { GridStatisticsModule } from './statistics/statistics.module.js';
import { GridsModule } from './grids/grids.module.js';
import { GridJobsModule } from './jobs.module.js';
import { GRIDS_MIGRATIONS } from './migrations/migrations.js';
import { PhotosModule } from './photos/photos.module.js';
import { TextsModule } from './texts/texts.module.js';
import { TransfersModule } from './transfers/transfers.module.js';
import { TrashModule } from './trash/trash.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';

@Module({})
export class AppModule {
  static forRoot(env: GridsEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({
          process: 'grids',
          database: 'grids',
          env,
          keys: {
            self: 'grids',
            to: { auth: env.SERVICE_KEY_TO_AUTH, media: env.SERVICE_KEY_TO_MEDIA },
            from: { media: env.SERVICE_KEY_FROM_MEDIA, admin: env.SERVICE_KEY_FROM_ADMIN },
          },
          peers: { auth: env.AUTH_TCP, media: env.MEDIA_TCP },
          urls: { media: env.MEDIA_URL },
          migrations: GRIDS_MIGRATIONS,
        }),
        DataModule,
        BoardsModule,
        GridsModule,
        PhotosModule,
        CarouselsModule,
        ChangesModule,
        TransfersModule,
        CopiesModule,
        TrashModule,
        TextsModule,
        CalendarModule.forRoot(env),
        EventsModule,
        UpkeepModule,
        ExportsModule,
        GridJobsModule.forRoot(env),
        GridStatisticsModule,
      ],
    };
  }
}
