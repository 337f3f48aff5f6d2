import { Controller, Get, Header, Headers, HttpCode, Post } from '@nestjs/common';
import type { DataExport, ExportLink } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { ExportLinks } from './export-links.js';
import { ExportService } from './export.service.js';

@Controller('api')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly links: ExportLinks,
  ) {}

  @Post('user/export')
  @HttpCode(202)
  start(
    @CurrentUser() { sub }: Caller,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<DataExport> {
    return this.exports.start(sub, key);
  }

  @Get('user/export')
  state(@CurrentUser() { sub }: Caller): Promise<DataExport> {
    return this.exports.state(sub);
  }

  @Post('user/export/link')
  @Header('cache-control', 'no-store')
  link(@CurrentUser() caller: Caller): Promise<ExportLink> {
    return this.links.make(caller);
  }
}
