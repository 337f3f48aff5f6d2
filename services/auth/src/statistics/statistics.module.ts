import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DailyCountsModule } from '@tessera/service-kit';
import { PaymentsModule } from '../payments/payments.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { SessionRecord, SessionSchema } from '../sessions/session.schema.js';
import { UsersModule } from '../users/users.module.js';
import { AccountSnapshots } from './account-snapshots.js';
import { AccountCounts } from './account-counts.js';
import { AccountSnapshot, AccountSnapshotSchema } from './account-snapshot.schema.js';
import { ErasedAccountsCounted } from './erased-accounts-counted.js';
import { StatisticsMessages } from './statistics.messages.js';

@Module({
  imports: [
    DailyCountsModule,
    PaymentsModule,
    PlansModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: AccountSnapshot.name, schema: AccountSnapshotSchema },
      { name: SessionRecord.name, schema: SessionSchema },
    ]),
  ],
  controllers: [StatisticsMessages],
  providers: [AccountSnapshots, AccountCounts, ErasedAccountsCounted],
  exports: [AccountSnapshots],
})
export class AccountStatisticsModule {}
