import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { FailedJobsController } from './failed-jobs.controller.js';
import { FailedJobs } from './failed-jobs.service.js';

@Module({
  imports: [AdminsModule],
  controllers: [FailedJobsController],
  providers: [FailedJobs],
  exports: [FailedJobs],
})
export class FailedJobsModule {}
