import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Tier } from '@tessera/contracts';
import { Clock, Ids, retryOnConflict, Sweeper } from '@tessera/service-kit';
import { AuditLog } from '../audit/audit-log.js';
import type { Payment } from '../payments/payment.schema.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { PlanChangeRepository } from './plan-change.repository.js';
import type { PlanChange } from './plan-change.schema.js';
import { UserPlanRepository } from './user-plan.repository.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
/** A decision may wait for the payment provider. */
const RETRYING = { within: 4_000, what: 'a plan' };

/** Who changes a plan; an admin by their id. */
type PlanActor = 'operator' | 'payment' | { readonly admin: string };

/** What someone's plan becomes, judged again on each state that is read. Null leaves everything as it is. */
type PlanDecision = (user: UserRecord) => Promise<{ tier: string; payment?: Payment } | null>;

/**
 * The one place where a plan changes. The change and its mark are one write of the user's document; the mark is
 * carried over to the history at once, or by a sweep, and no further change is made before that.
 */
@Injectable()
export class PlanChanges implements OnApplicationBootstrap {
  private readonly logger = new Logger('plan changes');

  constructor(
    private readonly users: UserRepository,
    private readonly plans: UserPlanRepository,
    private readonly history: PlanChangeRepository,
    private readonly audit: AuditLog,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'plan changes', () =>
      this.settlePending(new Date(this.clock.now().getTime() - SWEEP_EVERY)),
    );
  }

  /** Puts someone on a plan. Null where there is nobody of that id. */
  setTier(userId: string, tier: Tier, actor: PlanActor): Promise<UserRecord | null> {
    return this.apply(userId, actor, () => Promise.resolve({ tier }));
  }

  /**
   * Writes what `decide` makes of the user's document, under the condition that the document is still the one that
   * it saw; otherwise it is asked again. Null where there is nobody of that id.
   * @throws AppError DEPENDENCY_UNAVAILABLE where others change the same plan all the time.
   */
  async apply(userId: string, actor: PlanActor, decide: PlanDecision): Promise<UserRecord | null> {
    const { user } = await retryOnConflict(RETRYING, async () => {
      const read = await this.users.findById(userId);
      if (read === null) return { user: null };
      await this.settle(read);
      const decision = await decide(read);
      if (decision === null) return { user: read };
      const { tier, payment } = decision;
      const change = tier === read.subscriptionTier ? undefined : this.changeOf(read, tier, actor);
      if (change === undefined && payment === undefined) return { user: read };
      if (!(await this.plans.write(read, { change, payment }))) return null;
      const written = await this.users.findById(userId);
      // The change itself stands; what is left to do is the sweep's as well.
      if (written !== null) await this.settle(written).catch((error: unknown) => this.logger.warn(error));
      return { user: written };
    });
    return user;
  }

  /**
   * Carries a marked change over to the history and the audit log, and clears its mark. Doing it twice changes nothing.
   */
  settle(user: UserRecord): Promise<void> {
    return this.plans.marks.settle(user, this.record);
  }

  /** Carries over what was marked before then. */
  settlePending(markedBefore: Date): Promise<void> {
    return this.plans.marks.settlePending(markedBefore, this.record);
  }

  private changeOf(user: UserRecord, to: string, actor: PlanActor): PlanChange {
    const source = typeof actor === 'string' ? actor : 'admin';
    const by = typeof actor === 'string' ? null : actor.admin;
    return { _id: this.ids.next(), from: user.subscriptionTier, to, at: this.clock.now(), source, by };
  }

  private readonly record = async (subjectId: string, change: PlanChange): Promise<void> => {
    await this.history.add({ ...change, userId: subjectId });
    const { _id, at, source, by, from, to } = change;
    // The payment provider's changes are billing, and stand in the history alone.
    if (source === 'payment') return;
    await this.audit.add({
      _id,
      at,
      actor: source,
      actorId: by,
      action: 'tier-changed',
      subjectId,
      from,
      to,
    });
  };
}
