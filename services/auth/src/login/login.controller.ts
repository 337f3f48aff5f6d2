import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { LoginBody, type SessionResponse } from '@tessera/contracts';
import { CurrentUser, Public, type Caller } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { LimitsCalls } from '../rates/call-limits.js';
import { RequestClient, setDeviceHeader, type Client } from '../rates/client.js';
import { SessionService } from '../sessions/session.service.js';
import { LoginService } from './login.service.js';

@Controller('api')
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionService,
  ) {}

  @Public()
  @LimitsCalls('login')
  @Post('login')
  @HttpCode(200)
  async login(
    @Body({ schema: LoginBody }) body: LoginBody,
    @RequestClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    const response = await this.logins.login(body, client);
    setDeviceHeader(reply, client);
    return response;
  }

  @Post('logout')
  @HttpCode(204)
  logout(@CurrentUser() caller: Caller): Promise<void> {
    return this.sessions.end(caller.sub, caller.sid);
  }
}
