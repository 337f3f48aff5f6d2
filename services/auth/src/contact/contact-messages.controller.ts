import { Controller } from '@nestjs/common';
import {
  listMessages,
  OPEN_MESSAGES_MANY,
  openMessages,
  type ContactMessage,
  type PageRequest,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { toContactMessage } from './message.mapper.js';
import { MessageRepository } from './message.repository.js';

@Controller()
export class ContactMessagesController {
  constructor(private readonly messages: MessageRepository) {}

  @Handles(listMessages)
  async list(
    @Message(listMessages) request: PageRequest,
  ): Promise<{ items: ContactMessage[]; total: number }> {
    const { records, total } = await this.messages.page(request);
    return { items: records.map(toContactMessage), total };
  }

  @Handles(openMessages)
  async open(): Promise<{ open: number }> {
    return { open: await this.messages.countOpen(OPEN_MESSAGES_MANY) };
  }
}
