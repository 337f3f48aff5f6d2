import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { CalendarMailBody, IdParams, type CalendarAddress, type GridCalendar } from '@tessera/contracts';
import { CurrentUser, Public, type Caller } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { CalendarFeed } from './calendar-feed.js';
import { CalendarService } from './calendar.service.js';

@Controller('api')
export class CalendarController {
  constructor(
    private readonly calendars: CalendarService,
    private readonly feed: CalendarFeed,
  ) {}

  @Get('grids/:id/calendar')
  read(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<GridCalendar> {
    return this.calendars.read(sub, id);
  }

  @Post('grids/:id/calendar')
  make(
    @CurrentUser() caller: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
  ): Promise<CalendarAddress> {
    return this.calendars.makeAddress(caller, id);
  }

  @Put('grids/:id/calendar/mail')
  switchMail(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: IdParams }) { id }: IdParams,
    @Body({ schema: CalendarMailBody }) body: CalendarMailBody,
  ): Promise<GridCalendar> {
    return this.calendars.switchMail(sub, id, body);
  }

  @Delete('grids/:id/calendar')
  @HttpCode(204)
  end(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.calendars.endAddress(sub, id);
  }

  @Public()
  @Get('calendar/:file')
  async file(
    @Param('file') file: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { text, tag } = await this.feed.read(file, ifNoneMatch);
    void reply.header('content-type', 'text/calendar; charset=utf-8').header('etag', tag);
    return text;
  }
}
