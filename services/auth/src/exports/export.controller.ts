import { Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import type { DataExport } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { ExportService } from './export.service.js';

@Controller('api')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

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
}
