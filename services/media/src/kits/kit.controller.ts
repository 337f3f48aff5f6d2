import { Body, Controller, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { KitBody, type ExportLink, type Kit } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { KitsService } from './kits.service.js';

/** Posting kits. */
@Controller('api/media/kit')
export class KitController {
  constructor(private readonly kits: KitsService) {}

  @Post()
  @HttpCode(202)
  start(
    @CurrentUser() caller: Caller,
    @Body({ schema: KitBody }) body: KitBody,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Kit> {
    return this.kits.start(caller, body, key);
  }

  @Get()
  state(@CurrentUser() { sub }: Caller): Promise<Kit> {
    return this.kits.state(sub);
  }

  @Post('link')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  link(@CurrentUser() caller: Caller): Promise<ExportLink> {
    return this.kits.link(caller);
  }
}
