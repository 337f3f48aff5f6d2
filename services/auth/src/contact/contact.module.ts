import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobQueues } from '@tessera/jobs';
import { AuditModule } from '../audit/audit.module.js';
import { ErasureSteps, ofAny } from '../erasure/erasure-steps.js';
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
    private readonly queues: JobQueues,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'contact messages',
      erase: async ({ ownAddress }) => {
        if (ownAddress === null) return;
        const ids = await this.messages.idsOf(ownAddress);
        if (ids.length > 0) await this.queues.forgetFailed(ofAny('messageId', ids));
        await this.messages.eraseAllOf(ownAddress);
      },
    });
  }
}
