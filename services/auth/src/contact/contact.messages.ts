import { Controller } from '@nestjs/common';
import {
  answerMessage,
  deleteMessage,
  listMessages,
  OPEN_MESSAGES_MANY,
  openMessages,
  type ContactMessage,
  type PageRequest,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { MessageActions } from './message-actions.service.js';
import { toContactMessage } from './message.mapper.js';
import { MessageRepository } from './message.repository.js';

@Controller()
export class ContactMessages {
  constructor(
    private readonly messages: MessageRepository,
    private readonly actions: MessageActions,
  ) {}

  @Handles(listMessages)
  async list(
    @Message(listMessages) request: PageRequest,
  ): Promise<{ items: ContactMessage[]; total: number }> {
    const { records, total } = await this.messages.page(request);
    return { items: records.map(toContactMessage), total };
  }

  @Handles(answerMessage)
  answer(
    @Message(answerMessage) { messageId, text, by }: { messageId: string; text: string; by: string },
  ): Promise<ContactMessage> {
    return this.actions.answer(messageId, text, by);
  }

  @Handles(deleteMessage)
  delete(
    @Message(deleteMessage) { messageId, by }: { messageId: string; by: string },
  ): Promise<{ deleted: true }> {
    return this.actions.delete(messageId, by);
  }

  @Handles(openMessages)
  async open(): Promise<{ open: number }> {
    return { open: await this.messages.countOpen(OPEN_MESSAGES_MANY) };
  }
}
