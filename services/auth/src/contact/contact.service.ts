import { Inject, Injectable } from '@nestjs/common';
import { CONTACT_RECEIVED, type ContactResponse, type ContactBody } from '@tessera/contracts';
import { forwardMessage } from '@tessera/jobs';
import { Clock, Ids, Outbox, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { Mailer } from '../mail/mailer.js';
import { MessageRepository } from './message.repository.js';

@Injectable()
export class ContactService {
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    private readonly messages: MessageRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: forwardMessage,
      payload: ({ id }) => ({ messageId: id }),
      find: (page) => messages.pending.find(page),
      giveUp: (item) => messages.pending.giveUp(item),
    });
  }

  /** The message is stored before the response; a job notifies the operator. */
  async receive(body: ContactBody): Promise<ContactResponse> {
    const id = this.ids.next();
    const now = this.clock.now();
    const mark = this.env.OPERATOR_EMAIL ? { mailPending: now } : {};
    await this.messages.insert({ _id: id, ...body, createdAt: now, ...mark });
    if (mark.mailPending) await this.mails.enqueue({ id, mark: now });
    return { message: CONTACT_RECEIVED };
  }

  /** Mails a message to the operator, who answers its writer by answering the mail. */
  async forward(messageId: string): Promise<void> {
    const to = this.env.OPERATOR_EMAIL;
    const message = await this.messages.findById(messageId);
    const mark = message && (await this.messages.pending.due(message));
    if (!mark || !to) return;
    const { name, email, subject, createdAt } = message;
    await this.mailer.send({
      to,
      replyTo: email,
      subject: `Contact: ${subject}`,
      text: `${name} <${email}> wrote on ${createdAt.toUTCString()}:\n\n${message.message}\n`,
    });
    await this.messages.pending.clear({ id: messageId, mark });
  }
}
