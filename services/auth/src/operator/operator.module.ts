import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { UsersModule } from '../users/users.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { OperatorMessages } from './operator.messages.js';

@Module({
  imports: [UsersModule, PlansModule, AdminsModule, VerificationModule],
  controllers: [OperatorMessages],
})
export class OperatorModule {}
