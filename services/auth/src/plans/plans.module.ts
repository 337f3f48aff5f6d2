import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../users/users.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { PlanChangeRepository } from './plan-change.repository.js';
import { PlanChangeRecord, PlanChangeRecordSchema } from './plan-change.schema.js';
import { PlanChanges } from './plan-changes.js';
import { PlanMessages } from './plan.messages.js';
import { UserPlanRepository } from './user-plan.repository.js';

@Module({
  imports: [
    UsersModule,
    AuditModule,
    MongooseModule.forFeature([{ name: PlanChangeRecord.name, schema: PlanChangeRecordSchema }]),
  ],
  controllers: [PlanMessages],
  providers: [PlanChangeRepository, PlanChanges, UserPlanRepository],
  exports: [PlanChangeRepository, PlanChanges, UserPlanRepository],
})
export class PlansModule {}
