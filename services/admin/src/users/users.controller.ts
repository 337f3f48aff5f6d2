import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Post,
  Query,
  Res,
  UseGuards,
  type StreamableFile,
} from '@nestjs/common';
import { AdminUsersQuery, UpgradeUserBody, type AdminUser, type UpgradedUser } from '@tessera/contracts';
import { CurrentUser, type Caller, type CsvColumn } from '@tessera/service-kit';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../admins/admin.guard.js';
import { csvFile } from '../csv/csv-file.js';
import { TimeLeft, Within } from '../owners/time-left.js';
import { UsersService } from './users.service.js';

const COLUMNS: readonly CsvColumn<AdminUser>[] = [
  { heading: 'id', value: ({ id }) => id },
  { heading: 'username', value: ({ username }) => username },
  { heading: 'email', value: ({ email }) => email },
  { heading: 'subscriptionTier', value: ({ subscriptionTier }) => subscriptionTier },
  { heading: 'isAdmin', value: ({ isAdmin }) => isAdmin },
  { heading: 'gridCount', value: ({ gridCount }) => gridCount },
  { heading: 'photoCount', value: ({ photoCount }) => photoCount },
  { heading: 'createdAt', value: ({ createdAt }) => createdAt },
];

@UseGuards(AdminGuard)
@Controller('api/admin')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('users')
  @Header('cache-control', 'no-store')
  async list(
    @Query({ schema: AdminUsersQuery }) query: AdminUsersQuery,
    @Within() time: TimeLeft,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminUser[]> {
    const { users, total } = await this.users.page(query, time);
    void reply.header('x-total-count', total);
    return users;
  }

  @Get('users.csv')
  @Header('cache-control', 'no-store')
  csv(): StreamableFile {
    return csvFile('users', COLUMNS, this.users.all());
  }

  @Post('upgrade-user')
  @HttpCode(200)
  changeTier(
    @CurrentUser() { sub }: Caller,
    @Body({ schema: UpgradeUserBody }) body: UpgradeUserBody,
  ): Promise<UpgradedUser> {
    return this.users.changeTier(body, sub);
  }
}
