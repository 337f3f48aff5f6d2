import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { IdParams, type Session } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { SessionService } from './session.service.js';

@Controller('api')
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Get('sessions')
  list(@CurrentUser() caller: Caller): Promise<Session[]> {
    return this.sessions.list(caller);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  end(@CurrentUser() caller: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.sessions.end(caller.sub, id);
  }
}
