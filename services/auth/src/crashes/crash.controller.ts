import { Body, Controller, HttpCode, Logger, Post } from '@nestjs/common';
import { CrashBody, LIMITS } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import { RouteConfig } from '@nestjs/platform-fastify';
import { LimitsCalls } from '../rates/call-limits.js';

@Controller('api')
export class CrashController {
  private readonly logger = new Logger('web-crash');

  /** An operator finds it in the log of auth. */
  @Public()
  @LimitsCalls('crashes')
  @Post('crashes')
  @HttpCode(204)
  @RouteConfig({ bodyLimit: LIMITS.body.crash })
  report(@Body({ schema: CrashBody }) crash: CrashBody): void {
    this.logger.error({ code: 'WEB_CRASH', crash }, 'the web crashed in a browser');
  }
}
