import { Injectable } from '@nestjs/common';
import { exportState, startExport, type DataExport, type PersonData } from '@tessera/contracts';
import { fingerprintOf, Idempotency, Ids, MessageClient, notFound } from '@tessera/service-kit';
import { MessageRepository } from '../contact/message.repository.js';
import { PlanChangeRepository } from '../plans/plan-change.repository.js';
import { PersonLimits } from '../rates/person-limits.js';
import { SessionService } from '../sessions/session.service.js';
import { toUser } from '../users/user.mapper.js';
import { UserRepository } from '../users/user.repository.js';
import { WaitlistRepository } from '../waitlist/waitlist.repository.js';

/** As many as fit into one message between services. */
const MOST_MESSAGES = 1_000;
const MOST_PLAN_CHANGES = 1_000;

/** A person's own data as a ZIP: media makes it, and asks here for what auth keeps of the person. */
@Injectable()
export class ExportService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionService,
    private readonly contactMessages: MessageRepository,
    private readonly planChanges: PlanChangeRepository,
    private readonly waitlist: WaitlistRepository,
    private readonly messages: MessageClient,
    private readonly idempotency: Idempotency,
    private readonly ids: Ids,
    private readonly limits: PersonLimits,
  ) {}

  /**
   * One that is ready is made again: whether anything of what it holds has changed, nobody knows short of reading it
   * all. One that is being made is enough. @throws AppError RATE_LIMITED
   */
  start(userId: string, key: string | undefined): Promise<DataExport> {
    return this.idempotency.run({
      userId,
      key,
      fingerprint: fingerprintOf('POST', '/api/user/export', null),
      chooseIds: () => ({ exportId: this.ids.secret() }),
      work: ({ exportId }) => this.make(userId, exportId),
    });
  }

  private async make(userId: string, exportId: string): Promise<DataExport> {
    const last = await this.state(userId);
    if (last.state === 'queued' || last.state === 'running') return last;
    await this.limits.count('exports', userId);
    return this.messages.send(startExport, { userId, exportId });
  }

  state(userId: string): Promise<DataExport> {
    return this.messages.send(exportState, { userId });
  }

  /** @throws AppError NOT_FOUND */
  async person(userId: string): Promise<PersonData> {
    const user = await this.users.findById(userId);
    if (!user) throw notFound();
    // What visitors wrote under an address is not of whoever signs up with it.
    const isOwn = user.verification === undefined;
    const [sessions, written, changes, waiting] = await Promise.all([
      this.sessions.openOf(user),
      isOwn ? this.contactMessages.findOf(user.email, MOST_MESSAGES) : [],
      this.planChanges.findOf(userId, MOST_PLAN_CHANGES),
      isOwn ? this.waitlist.findOf(user.email) : null,
    ]);
    const messages = written.map(({ name, email, subject, message, createdAt, answer }) => ({
      name,
      email,
      subject,
      message,
      sentAt: createdAt.toISOString(),
      ...(answer ? { answer: { text: answer.text, at: answer.at.toISOString() } } : {}),
    }));
    const planChanges = changes.map(({ from, to, at }) => ({ from, to, at: at.toISOString() }));
    const waitlist = waiting && {
      name: waiting.name,
      email: waiting.email,
      joinedAt: waiting.createdAt.toISOString(),
    };
    const lastPostingMail = user.postingMail?.day ?? null;
    return { user: toUser(user), sessions, messages, planChanges, waitlist, lastPostingMail };
  }
}
