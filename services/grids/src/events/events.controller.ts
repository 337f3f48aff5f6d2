import { Controller, Get, Header, Ip, Query, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { EventsQuery } from '@tessera/contracts';
import { addressKey, CurrentUser, type Caller } from '@tessera/service-kit';
import { EventHub } from './event-hub.js';

@Controller('api')
export class EventsController {
  constructor(private readonly hub: EventHub) {}

  /**
   * A stream of events (`text/event-stream`) that tells what of the person's grids was changed, for as long as it is
   * read.
   */
  @Get('events')
  @RouteConfig({ isStream: true })
  @Header('cache-control', 'no-store')
  read(
    @CurrentUser() claims: Caller,
    @Query({ schema: EventsQuery }) { reader: id, grids: gridIds }: EventsQuery,
    @Ip() ip: string,
  ): StreamableFile {
    const { output } = this.hub.open({ claims, id, gridIds, address: addressKey(ip) });
    return new StreamableFile(output, { type: 'text/event-stream' });
  }
}
