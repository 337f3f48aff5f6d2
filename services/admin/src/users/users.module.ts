import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ imports: [AdminsModule, OwnersModule], controllers: [UsersController], providers: [UsersService] })
export class UsersModule {}
