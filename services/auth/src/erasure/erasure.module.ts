import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AccountErasure } from './account-erasure.js';
import { ErasureController } from './erasure.controller.js';

@Module({
  imports: [UsersModule],
  controllers: [ErasureController],
  providers: [AccountErasure],
  exports: [AccountErasure],
})
export class ErasureModule {}
