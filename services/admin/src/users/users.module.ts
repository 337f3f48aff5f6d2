import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ imports: [AdminsModule], controllers: [UsersController], providers: [UsersService] })
export class UsersModule {}
