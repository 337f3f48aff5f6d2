import { Controller, Delete, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { FailedJobParams, type AdminFailedJob } from '@tessera/contracts';
import { CurrentUser, type Caller } from '@tessera/service-kit';
import { AdminGuard } from '../admins/admin.guard.js';
import { FailedJobs } from './failed-jobs.service.js';

@UseGuards(AdminGuard)
@Controller('api/admin/jobs')
export class FailedJobsController {
  constructor(private readonly jobs: FailedJobs) {}

  @Get('failed')
  @Header('cache-control', 'no-store')
  list(): Promise<AdminFailedJob[]> {
    return this.jobs.list();
  }

  @Post(':id/retry')
  @HttpCode(202)
  retry(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: FailedJobParams }) { id }: FailedJobParams,
  ): Promise<void> {
    return this.jobs.retry(id, sub);
  }

  @Delete(':id')
  @HttpCode(204)
  dismiss(
    @CurrentUser() { sub }: Caller,
    @Param({ schema: FailedJobParams }) { id }: FailedJobParams,
  ): Promise<void> {
    return this.jobs.dismiss(id, sub);
  }
}
