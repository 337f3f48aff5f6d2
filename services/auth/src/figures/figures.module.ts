import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FigureBook, figureBookOf, FiguresModule } from '@tessera/service-kit';
import { PlansModule } from '../plans/plans.module.js';
import { SessionRecord, SessionSchema } from '../sessions/session.schema.js';
import { UsersModule } from '../users/users.module.js';
import { AccountCensus } from './account-census.js';
import { AccountFigures } from './account-figures.js';
import { AccountFiguresRepository } from './account-figures.repository.js';
import { Census, CensusSchema } from './census.schema.js';
import { ErasedAccountFigures } from './erased-account-figures.js';
import { FiguresMessages } from './figures.messages.js';
import { FiguresService } from './figures.service.js';
import { SessionFiguresRepository } from './session-figures.repository.js';

@Module({
  imports: [
    FiguresModule,
    PlansModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: Census.name, schema: CensusSchema },
      { name: SessionRecord.name, schema: SessionSchema },
    ]),
  ],
  controllers: [FiguresMessages],
  providers: [
    AccountCensus,
    AccountFigures,
    AccountFiguresRepository,
    ErasedAccountFigures,
    FiguresService,
    SessionFiguresRepository,
    figureBookOf(AccountFigures),
  ],
  exports: [FigureBook],
})
export class AccountFiguresModule {}
