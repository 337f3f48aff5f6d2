import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PageRequest } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { readPage } from '../correspondence/read-page.js';
import type { Owed } from '../mail/mail-outboxes.js';
import { owedIn } from '../mail/owed-in.js';
import { emailKey } from '../users/user-keys.js';
import { MessageRecord } from './message.schema.js';

@Injectable()
export class MessageRepository {
  constructor(@InjectModel(MessageRecord.name) private readonly messages: Model<MessageRecord>) {}

  async insert(message: Omit<MessageRecord, 'emailKey'>): Promise<void> {
    await this.messages.insertOne({ ...message, emailKey: emailKey(message.email) });
  }

  findById(id: string): Promise<MessageRecord | null> {
    return this.messages.findById(id).lean<MessageRecord>().exec();
  }

  page(request: PageRequest): Promise<{ records: MessageRecord[]; total: number }> {
    return readPage(this.messages, request);
  }

  owedBefore(markedBefore: Date): AsyncIterable<Owed> {
    return owedIn(this.messages, markedBefore);
  }

  async settle(id: string, mark: Date): Promise<void> {
    await this.messages.updateOne({ _id: id, mailPending: mark }, { $unset: { mailPending: 1 } });
  }

  /** What was written under an address, the oldest first, at most `limit`. */
  findOf(email: string, limit: number): Promise<MessageRecord[]> {
    return this.messages
      .find({ emailKey: emailKey(email) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<MessageRecord[]>()
      .exec();
  }

  /** Everything that was written under an address. */
  async eraseAllOf(email: string): Promise<void> {
    await this.messages.deleteMany({ emailKey: emailKey(email) });
  }
}
