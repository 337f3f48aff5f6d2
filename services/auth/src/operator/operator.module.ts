import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { OperatorMessagesController } from './operator-messages.controller.js';

@Module({ imports: [UsersModule], controllers: [OperatorMessagesController] })
export class OperatorModule {}
