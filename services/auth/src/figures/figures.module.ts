import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DailyCountsModule } from '@tessera/service-kit';
import { PlansModule } from '../plans/plans.module.js';
import { SessionRecord, SessionSchema } from '../sessions/session.schema.js';
import { UsersModule } from '../users/users.module.js';
import { AccountCensus } from './account-census.js';
import { AccountCounts } from './account-counts.js';
import { Census, CensusSchema } from './census.schema.js';
import { ErasedAccountsCounted } from './erased-accounts-counted.js';
import { FiguresMessages } from './figures.messages.js';

@Module({
  imports: [
    DailyCountsModule,
    PlansModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: Census.name, schema: CensusSchema },
      { name: SessionRecord.name, schema: SessionSchema },
    ]),
  ],
  controllers: [FiguresMessages],
  providers: [AccountCensus, AccountCounts, ErasedAccountsCounted],
  exports: [AccountCensus],
})
export class AccountFiguresModule {}
