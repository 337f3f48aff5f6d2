import { Body, Controller, HttpCode, Ip, Post, Res } from '@nestjs/common';
import { ResetBody, ResetCheckBody, ResetConfirmBody } from '@tessera/contracts';
import { Public } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { LimitsCalls } from '../rates/call-limits.js';
import { RequestClient, setDeviceHeader, type Client } from '../rates/client.js';
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
  @Post('check')
  @HttpCode(200)
  check(@Body({ schema: ResetCheckBody }) { token }: ResetCheckBody): Promise<{ ok: true }> {
    return this.resets.check(token);
  }

  @LimitsCalls('reset')
  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body({ schema: ResetConfirmBody }) body: ResetConfirmBody,
    @RequestClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    const response = await this.resets.confirm(body, client);
    setDeviceHeader(reply, client);
    return response;
  }
}
