import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PageRequest } from '@tessera/contracts';
import { Marks } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { readPage } from '../correspondence/read-page.js';
import { emailKey } from '../users/user-keys.js';
import { MessageRecord, type AnswerRecord } from './message.schema.js';

@Injectable()
export class MessageRepository {
  /** The mails that are pending. */
  readonly pending: Marks<MessageRecord>;
  /** The answers that are to be mailed. */
  readonly pendingAnswers: Marks<MessageRecord>;

  constructor(@InjectModel(MessageRecord.name) private readonly messages: Model<MessageRecord>) {
    this.pending = new Marks(messages, 'mailPending', 'mailFailed');
    this.pendingAnswers = new Marks(messages, 'answerPending', 'answerFailed');
  }

  async insert(message: Omit<MessageRecord, 'emailKey'>): Promise<void> {
    await this.messages.insertOne({ ...message, emailKey: emailKey(message.email) });
  }

  findById(id: string): Promise<MessageRecord | null> {
    return this.messages.findById(id).lean<MessageRecord>().exec();
  }

  page(request: PageRequest): Promise<{ records: MessageRecord[]; total: number }> {
    return readPage(this.messages, request);
  }

  /** How many of the latest nobody has answered. */
  async countOpen(latest: number): Promise<number> {
    const messages = await this.messages
      .find({ _id: { $gt: '' } }, { 'answer.at': 1 })
      .sort({ _id: -1 })
      .limit(latest)
      .lean<{ answer?: unknown }[]>()
      .exec();
    return messages.filter(({ answer }) => answer === undefined).length;
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

  /** The answer, whose mail is pending from now on; false where the message has one or is gone. */
  async answer(id: string, answer: AnswerRecord): Promise<boolean> {
    const written = await this.messages.updateOne(
      { _id: id, answer: { $exists: false } },
      { $set: { answer, answerPending: answer.at } },
    );
    return written.matchedCount === 1;
  }

  /** A message with its answer. */
  async remove(id: string): Promise<void> {
    await this.messages.deleteMany({ _id: id });
  }

  async idsOf(email: string): Promise<string[]> {
    const messages = await this.messages.find({ emailKey: emailKey(email) }, { _id: 1 }).lean();
    return messages.map(({ _id }) => _id);
  }

  /** Everything that was written under an address. */
  async eraseAllOf(email: string): Promise<void> {
    await this.messages.deleteMany({ emailKey: emailKey(email) });
  }
}
