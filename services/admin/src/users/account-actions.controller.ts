import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { IdParams, type AdminUserDetails } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { AdminGuard } from '../admins/admin.guard.js';
import { AccountActions } from './account-actions.service.js';

/** One account, and what an admin does with it. */
@UseGuards(AdminGuard)
@Controller('api/admin/users/:id')
export class AccountActionsController {
  constructor(private readonly actions: AccountActions) {}

  @Get()
  @Header('cache-control', 'no-store')
  details(@Param({ schema: IdParams }) { id }: IdParams): Promise<AdminUserDetails> {
    return this.actions.details(id);
  }

  @Delete()
  @HttpCode(204)
  erase(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.actions.erase(id, sub);
  }

  @Delete('sessions')
  @HttpCode(204)
  endSessions(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.actions.endSessions(id, sub);
  }

  @Put('suspension')
  @HttpCode(204)
  suspend(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.actions.suspend(id, sub);
  }

  @Delete('suspension')
  @HttpCode(204)
  resume(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.actions.resume(id, sub);
  }

  @Post('reset')
  @HttpCode(202)
  sendReset(@CurrentUser() { sub }: Caller, @Param({ schema: IdParams }) { id }: IdParams): Promise<void> {
    return this.actions.sendReset(id, sub);
  }
}
