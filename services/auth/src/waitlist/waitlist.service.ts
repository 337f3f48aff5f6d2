import { Inject, Injectable } from '@nestjs/common';
import type { WaitlistBody } from '@tessera/contracts';
import { forwardWaitlistEntry } from '@tessera/jobs';
import { Clock, Ids, Outbox, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { Mailer } from '../mail/mailer.js';
import { WaitlistRepository } from './waitlist.repository.js';

@Injectable()
export class WaitlistService {
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    private readonly waitlist: WaitlistRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: forwardWaitlistEntry,
      payload: ({ id }) => ({ entryId: id }),
      find: (page) => waitlist.pending.find(page),
      giveUp: (item) => waitlist.pending.giveUp(item),
    });
  }

  /** The same address twice has the same effect and response as once. */
  async join({ name, email }: WaitlistBody): Promise<{ ok: true }> {
    const id = this.ids.next();
    const now = this.clock.now();
    const mark = this.env.OPERATOR_EMAIL ? { mailPending: now } : {};
    const isNew = await this.waitlist.insert({ _id: id, name, email, createdAt: now, ...mark });
    if (isNew && mark.mailPending) await this.mails.enqueue({ id, mark: now });
    return { ok: true };
  }

  /** Tells the operator who joined. */
  async forward(entryId: string): Promise<void> {
    const to = this.env.OPERATOR_EMAIL;
    const entry = await this.waitlist.findById(entryId);
    const mark = entry && (await this.waitlist.pending.due(entry));
    if (!mark || !to) return;
    const { name, email, createdAt } = entry;
    await this.mailer.send({
      to,
      replyTo: email,
      subject: `Waitlist: ${name}`,
      text: `${name} <${email}> joined the waitlist on ${createdAt.toUTCString()}.\n`,
    });
    await this.waitlist.pending.clear({ id: entryId, mark });
  }
}
