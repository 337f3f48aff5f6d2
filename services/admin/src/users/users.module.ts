import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { AccountActionsController } from './account-actions.controller.js';
import { AccountActions } from './account-actions.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AdminsModule, OwnersModule],
  controllers: [UsersController, AccountActionsController],
  providers: [AccountActions, UsersService],
})
export class UsersModule {}
