import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { DataModule } from '../data.module.js';
import { EventHub } from './event-hub.js';
import { EventsController } from './events.controller.js';
import { ChangePublisherModule } from './change-publisher.module.js';
import { PublishAfterWrite } from './publish-after-write.js';
import { WatchedRepository } from './watched.repository.js';

@Module({
  imports: [DataModule, ChangePublisherModule],
  controllers: [EventsController],
  providers: [EventHub, WatchedRepository, { provide: APP_INTERCEPTOR, useClass: PublishAfterWrite }],
})
export class EventsModule {}
