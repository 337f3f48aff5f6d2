import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { ContactMessagesController } from './contact-messages.controller.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { MessageRepository } from './message.repository.js';
import { MessageRecord, MessageSchema } from './message.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: MessageRecord.name, schema: MessageSchema }])],
  controllers: [ContactController, ContactMessagesController],
  providers: [ContactService, MessageRepository],
  exports: [ContactService, MessageRepository],
})
export class ContactModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly messages: MessageRepository,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'contact messages',
      erase: async ({ email }) => {
        if (email !== null) await this.messages.eraseAllOf(email);
      },
    });
  }
}
