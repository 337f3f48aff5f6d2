import { Body, Controller, HttpCode, Ip, Post, Res } from '@nestjs/common';
import { VerifyBody } from '@tessera/contracts';
import { CurrentUser, Public, type Caller } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { LimitsCalls } from '../rates/call-limits.js';
import { RequestClient, setDeviceHeader, type Client } from '../rates/client.js';
import { Verifications } from './verifications.js';

@Controller('api/verify')
export class VerificationController {
  constructor(private readonly verifications: Verifications) {}

  @Public()
  @LimitsCalls('verify')
  @Post()
  @HttpCode(200)
  async confirm(
    @Body({ schema: VerifyBody }) { token }: VerifyBody,
    @RequestClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    const response = await this.verifications.confirm(token, client);
    setDeviceHeader(reply, client);
    return response;
  }

  @LimitsCalls('verify')
  @Post('resend')
  @HttpCode(200)
  resend(@CurrentUser() { sub }: Caller, @Ip() address: string): Promise<{ ok: true }> {
    return this.verifications.resend(sub, address);
  }
}
