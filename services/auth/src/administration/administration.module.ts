import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AccountFiguresModule } from '../figures/figures.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdministrationMessages } from './administration.messages.js';
import { AdministrationService } from './administration.service.js';
import { KeySample } from './key-sample.js';
import { UserListRepository } from './user-list.repository.js';

@Module({
  imports: [AccountFiguresModule, AuditModule, PlansModule, UsersModule],
  controllers: [AdministrationMessages],
  providers: [AdministrationService, KeySample, UserListRepository],
})
export class AdministrationModule {}
