import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ResetBody, ResetConfirmBody } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import { ResetService } from './reset.service.js';

@Public()
@Controller('api/reset')
export class ResetController {
  constructor(private readonly resets: ResetService) {}

  @Post()
  @HttpCode(200)
  request(@Body({ schema: ResetBody }) body: ResetBody): Promise<{ ok: true }> {
    return this.resets.request(body);
  }

  @Post('confirm')
  @HttpCode(200)
  confirm(
    @Body({ schema: ResetConfirmBody }) body: ResetConfirmBody,
    @Ip() address: string,
  ): Promise<{ ok: true }> {
    return this.resets.confirm(body, address);
  }
}
