import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { PlanMessagesController } from './plan-messages.controller.js';

@Module({ imports: [UsersModule], controllers: [PlanMessagesController] })
export class PlansModule {}
