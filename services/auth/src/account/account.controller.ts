import { Body, Controller, Get, Header, Post, Put, Res } from '@nestjs/common';
import {
  InstagramAccountsBody,
  PasswordBody,
  SettingsBody,
  SignupBody,
  UsernameBody,
  type SessionResponse,
  type User,
} from '@tessera/contracts';
import { CurrentUser, Public, type Caller } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { LimitsCalls } from '../rates/call-limits.js';
import { RequestClient, setDeviceHeader, type Client } from '../rates/client.js';
import { AccountService } from './account.service.js';

@Controller('api')
export class AccountController {
  constructor(private readonly accounts: AccountService) {}

  @Public()
  @LimitsCalls('signup')
  @Post('signup')
  async signup(
    @Body({ schema: SignupBody }) body: SignupBody,
    @RequestClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    const response = await this.accounts.signup(body, client);
    setDeviceHeader(reply, client);
    return response;
  }

  /** Not to be stored: a browser would give a renewed token of the past back with a later 304. */
  @Get('user')
  @Header('cache-control', 'no-store')
  async read(@CurrentUser() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<User> {
    const { user, renewedToken } = await this.accounts.read(caller);
    if (renewedToken !== null) void reply.header('x-renewed-token', renewedToken);
    return user;
  }

  @Put('user/username')
  rename(
    @CurrentUser() caller: Caller,
    @Body({ schema: UsernameBody }) { username }: UsernameBody,
  ): Promise<User> {
    return this.accounts.rename(caller, username);
  }

  @Put('user/settings')
  changeSettings(
    @CurrentUser() caller: Caller,
    @Body({ schema: SettingsBody }) body: SettingsBody,
  ): Promise<User> {
    return this.accounts.changeSettings(caller, body);
  }

  @Put('user/password')
  async changePassword(
    @CurrentUser() caller: Caller,
    @Body({ schema: PasswordBody }) body: PasswordBody,
    @RequestClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<User> {
    const user = await this.accounts.changePassword(caller, body, client);
    setDeviceHeader(reply, client);
    return user;
  }

  @Put('user/instagram-accounts')
  async setInstagramAccounts(
    @CurrentUser() caller: Caller,
    @Body({ schema: InstagramAccountsBody }) { instagramAccounts }: InstagramAccountsBody,
  ): Promise<{ instagramAccounts: readonly string[] }> {
    return { instagramAccounts: await this.accounts.setInstagramAccounts(caller, instagramAccounts) };
  }
}
