import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { AccountFiguresModule } from '../figures/figures.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { ResetModule } from '../reset/reset.module.js';
import { SuspensionsModule } from '../suspensions/suspensions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountActionsMessages } from './account-actions.messages.js';
import { AccountActions } from './account-actions.service.js';
import { AdministrationMessages } from './administration.messages.js';
import { AdministrationService } from './administration.service.js';
import { KeySample } from './key-sample.js';
import { UserListRepository } from './user-list.repository.js';

@Module({
  imports: [
    AccountFiguresModule,
    AuditModule,
    ErasureModule,
    PaymentsModule,
    PlansModule,
    ResetModule,
    SuspensionsModule,
    UsersModule,
  ],
  controllers: [AdministrationMessages, AccountActionsMessages],
  providers: [AccountActions, AdministrationService, KeySample, UserListRepository],
})
export class AdministrationModule {}
