import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { ContactMessages } from './contact.messages.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { MessageActions } from './message-actions.service.js';
import { MessageRepository } from './message.repository.js';
import { MessageRecord, MessageSchema } from './message.schema.js';

@Module({
  imports: [AuditModule, MongooseModule.forFeature([{ name: MessageRecord.name, schema: MessageSchema }])],
  controllers: [ContactController, ContactMessages],
  providers: [ContactService, MessageActions, MessageRepository],
  exports: [ContactService, MessageActions, MessageRepository],
})
export class ContactModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly messages: MessageRepository,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'contact messages',
      erase: async ({ ownAddress }) => {
        if (ownAddress !== null) await this.messages.eraseAllOf(ownAddress);
      },
    });
  }
}
