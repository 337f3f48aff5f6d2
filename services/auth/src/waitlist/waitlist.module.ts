import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { WaitlistMessages } from './waitlist.messages.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistRepository } from './waitlist.repository.js';
import { WaitlistRecord, WaitlistSchema } from './waitlist.schema.js';
import { WaitlistService } from './waitlist.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: WaitlistRecord.name, schema: WaitlistSchema }])],
  controllers: [WaitlistController, WaitlistMessages],
  providers: [WaitlistService, WaitlistRepository],
  exports: [WaitlistService, WaitlistRepository],
})
export class WaitlistModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly waitlist: WaitlistRepository,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'waitlist',
      erase: async ({ ownAddress }) => {
        if (ownAddress !== null) await this.waitlist.eraseAllOf(ownAddress);
      },
    });
  }
}
