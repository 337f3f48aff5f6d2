import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { LoginBody, type SessionAnswer } from '@tessera/contracts';
import { CurrentUser, Public, type Caller } from '@tessera/service-kit';
import { LimitsCalls } from '../rates/call-limits.js';
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
  login(
    @Body({ schema: LoginBody }) body: LoginBody,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<SessionAnswer> {
    return this.logins.login(body, { address, userAgent });
  }

  @Post('logout')
  @HttpCode(204)
  logout(@CurrentUser() caller: Caller): Promise<void> {
    return this.sessions.end(caller.sub, caller.sid);
  }
}
