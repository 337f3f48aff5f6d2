import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DailyCountsModule } from '@tessera/service-kit';
import { PaymentsModule } from '../payments/payments.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { SessionRecord, SessionSchema } from '../sessions/session.schema.js';
import { UsersModule } from '../users/users.module.js';
import { ACCOUNT_SNAPSHOT, AccountSnapshots } from './account-snapshots.js';
import { AccountCounts } from './account-counts.js';
import { StatisticsMessages } from './statistics.messages.js';

@Module({
  imports: [
    DailyCountsModule,
    PaymentsModule,
    PlansModule,
    UsersModule,
    MongooseModule.forFeature([ACCOUNT_SNAPSHOT, { name: SessionRecord.name, schema: SessionSchema }]),
  ],
  controllers: [StatisticsMessages],
  providers: [AccountSnapshots, AccountCounts],
  exports: [AccountSnapshots],
})
export class AccountStatisticsModule {}
