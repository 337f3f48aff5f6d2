import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { DataModule } from '../data.module.js';
import { EventHub } from './event-hub.js';
import { EventsController } from './events.controller.js';
import { NewsModule } from './news.module.js';
import { TellReaders } from './tell-readers.js';
import { WatchedRepository } from './watched.repository.js';

@Module({
  imports: [DataModule, NewsModule],
  controllers: [EventsController],
  providers: [EventHub, WatchedRepository, { provide: APP_INTERCEPTOR, useClass: TellReaders }],
})
export class EventsModule {}
