import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { DataModule } from '../data.module.js';
import type { GridsEnv } from '../env.js';
import { GridsModule } from '../grids/grids.module.js';
import { GridStateService } from '../photos/grid-state.service.js';
import { PhotosModule } from '../photos/photos.module.js';
import { AddressCredentials } from './address-credentials.js';
import { CalendarFeed } from './calendar-feed.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarRepository } from './calendar.repository.js';
import { CalendarService } from './calendar.service.js';
import { MorningMailRepository } from './morning-mail.repository.js';
import { MorningMails } from './morning-mails.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Module({})
export class CalendarModule {
  static forRoot({ PUBLIC_URL, SERVICE_KEY_TO_AUTH }: GridsEnv): DynamicModule {
    const feed = {
      provide: CalendarFeed,
      inject: [CalendarRepository, GridStateService, AddressCredentials, Clock],
      useFactory: (
        calendars: CalendarRepository,
        states: GridStateService,
        credentials: AddressCredentials,
        clock: Clock,
      ) => new CalendarFeed(calendars, states, credentials, clock, PUBLIC_URL),
    };
    const links = { provide: UnsubscribeLinks, useFactory: () => new UnsubscribeLinks(SERVICE_KEY_TO_AUTH) };
    return {
      module: CalendarModule,
      imports: [DataModule, GridsModule, PhotosModule],
      controllers: [CalendarController, UnsubscribeController],
      providers: [feed, links, CalendarService, MorningMailRepository, MorningMails],
    };
  }
}
