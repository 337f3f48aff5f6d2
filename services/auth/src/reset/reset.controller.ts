import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ResetBody, ResetConfirmBody } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import { LimitsCalls } from '../rates/call-limits.js';
import { ResetService } from './reset.service.js';

@Public()
@Controller('api/reset')
export class ResetController {
  constructor(private readonly resets: ResetService) {}

  @LimitsCalls('reset')
  @Post()
  @HttpCode(200)
  request(@Body({ schema: ResetBody }) body: ResetBody, @Ip() address: string): Promise<{ ok: true }> {
    return this.resets.request(body, address);
  }

  @LimitsCalls('reset')
  @Post('confirm')
  @HttpCode(200)
  confirm(
    @Body({ schema: ResetConfirmBody }) body: ResetConfirmBody,
    @Ip() address: string,
  ): Promise<{ ok: true }> {
    return this.resets.confirm(body, address);
  }
}
