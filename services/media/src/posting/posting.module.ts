import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module.js';
import { DerivationModule } from '../derivation/derivation.module.js';
import { PostingController } from './posting.controller.js';
import { PostingRepository } from './posting.repository.js';
import { PostingService } from './posting.service.js';

@Module({
  imports: [AssetsModule, DerivationModule],
  controllers: [PostingController],
  providers: [PostingRepository, PostingService],
})
export class PostingModule {}
