import { Module, type FactoryProvider } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { sortsByIndex, Sweeper } from '@tessera/service-kit';
import type { Connection, Model } from 'mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { LoginModule } from '../login/login.module.js';
import { AccountStatisticsModule } from '../statistics/statistics.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { ResetModule } from '../reset/reset.module.js';
import { SuspensionsModule } from '../suspensions/suspensions.module.js';
import { UserRecord } from '../users/user.schema.js';
import { UsersModule } from '../users/users.module.js';
import { AccountActionsMessages } from './account-actions.messages.js';
import { AccountActions } from './account-actions.service.js';
import { AdministrationMessages } from './administration.messages.js';
import { AdministrationService } from './administration.service.js';
import { KeySample } from './key-sample.js';
import { UserListRepository } from './user-list.repository.js';
import { WindowedUserListRepository } from './windowed-user-list.repository.js';

/** The one of the two that suits the database. */
const USER_LIST: FactoryProvider<UserListRepository> = {
  provide: UserListRepository,
  inject: [getConnectionToken(), getModelToken(UserRecord.name), Sweeper],
  async useFactory(connection: Connection, users: Model<UserRecord>, sweeper: Sweeper) {
    if (await sortsByIndex(connection)) return new UserListRepository(users);
    const sample = new KeySample(users, sweeper);
    sample.start();
    return new WindowedUserListRepository(users, sample);
  },
};

@Module({
  imports: [
    AccountStatisticsModule,
    AuditModule,
    ErasureModule,
    LoginModule,
    PaymentsModule,
    PlansModule,
    ResetModule,
    SuspensionsModule,
    UsersModule,
  ],
  controllers: [AdministrationMessages, AccountActionsMessages],
  providers: [AccountActions, AdministrationService, USER_LIST],
})
export class AdministrationModule {}
