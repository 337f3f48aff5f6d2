import { Module } from '@nestjs/common';
import { ErasureModule } from '../erasure/erasure.module.js';
import { UsersModule } from '../users/users.module.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [ErasureModule, UsersModule],
  providers: [RetentionRepository, RetentionService],
  exports: [RetentionService],
})
export class RetentionModule {}
