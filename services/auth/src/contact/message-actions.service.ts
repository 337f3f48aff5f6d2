import { Inject, Injectable } from '@nestjs/common';
import type { ContactMessage } from '@tessera/contracts';
import { sendAnswer } from '@tessera/jobs';
import { AppError, Clock, notFound, Outbox, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { AdminRecords } from '../audit/admin-records.js';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { Mailer } from '../mail/mailer.js';
import { toContactMessage } from './message.mapper.js';
import { MessageRepository } from './message.repository.js';
import type { MessageRecord } from './message.schema.js';

/** What admins do with contact messages. Whoever asks has made sure that `by` is an admin. */
@Injectable()
export class MessageActions {
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    private readonly messages: MessageRepository,
    private readonly mailer: Mailer,
    private readonly records: AdminRecords,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: sendAnswer,
      payload: ({ id }) => ({ messageId: id }),
      find: (page) => messages.pendingAnswers.find(page),
      giveUp: (item) => messages.pendingAnswers.giveUp(item),
    });
  }

  /**
   * The answer is kept, and mailed to the writer by a job.
   * @throws AppError NOT_FOUND, CHANGED_ELSEWHERE where the message has another answer.
   */
  async answer(id: string, text: string, by: string): Promise<ContactMessage> {
    const message = await this.present(id);
    if (message.answer === undefined) {
      await this.records.add('message-answered', by, id);
      const at = this.clock.now();
      if (await this.messages.answer(id, { text, at })) await this.mails.enqueue({ id, mark: at });
    }
    const answered = await this.present(id);
    if (answered.answer?.text !== text) {
      throw new AppError('CHANGED_ELSEWHERE', { text: 'This message has been answered already.' });
    }
    return toContactMessage(answered);
  }

  /** @throws AppError NOT_FOUND */
  async delete(id: string, by: string): Promise<{ deleted: true }> {
    await this.present(id);
    await this.records.add('message-deleted', by, id);
    await this.messages.remove(id);
    return { deleted: true };
  }

  /** Mails an answer to whom it is for, who reaches the operator by answering it. */
  async sendAnswer(id: string): Promise<void> {
    const message = await this.messages.findById(id);
    const mark = message && (await this.messages.pendingAnswers.due(message));
    if (!mark || !message.answer) return;
    const replyTo = this.env.OPERATOR_EMAIL;
    const isSent = await this.mailer.sendToPerson({
      to: message.email,
      subject: `Re: ${message.subject}`,
      text: answerText(message, message.answer.text),
      ...(replyTo === undefined ? {} : { replyTo }),
    });
    if (!isSent) return this.messages.pendingAnswers.giveUp({ id, mark });
    await this.messages.pendingAnswers.clear({ id, mark });
  }

  private async present(id: string): Promise<MessageRecord> {
    const message = await this.messages.findById(id);
    if (!message) throw notFound();
    return message;
  }
}

function answerText({ createdAt, message }: MessageRecord, answer: string): string {
  const quoted = message.replaceAll(/^/gm, '> ');
  return `${answer}\n\nYou wrote on ${createdAt.toUTCString()}:\n\n${quoted}\n`;
}
