import { Injectable, Logger } from '@nestjs/common';
import { effectiveTier, PLANS, userPlan, type PlanLimits, type Tier } from '@tessera/contracts';
import { AppError, Clock, MessageClient } from '@tessera/service-kit';

const REMEMBERED = 5_000;
/** While auth does not answer, its deadline is not waited for by every request. */
const FALLBACK_REMEMBERED = 1_000;
const MOST_REMEMBERED = 10_000;

interface Remembered {
  readonly until: number;
  readonly limits: Promise<PlanLimits>;
}

/** Who adds something: the user, and the tier that the token claims, in case auth cannot say. */
export interface Subscriber {
  readonly userId: string;
  readonly tier: Tier;
}

/**
 * The plan that applies to a user, as auth says it. Creator's is remembered for seconds; Free's, which refuses, is
 * asked for each time, so that an upgrade holds at once.
 */
@Injectable()
export class PlanService {
  private readonly logger = new Logger('plans');
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly messages: MessageClient,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError UNAUTHENTICATED for an account that is gone. */
  limitsOf({ userId, tier }: Subscriber): Promise<PlanLimits> {
    const now = this.clock.now().getTime();
    const known = this.remembered.get(userId);
    if (known && known.until > now) return known.limits;
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    const limits = this.ask(userId, tier);
    this.remembered.set(userId, { until: now + REMEMBERED, limits });
    limits.catch(() => this.remembered.delete(userId));
    return limits;
  }

  private async ask(userId: string, tier: Tier): Promise<PlanLimits> {
    try {
      const plan = await this.messages.send(userPlan, { userId });
      const applies = effectiveTier({ subscriptionTier: plan.tier, isAdmin: plan.isAdmin });
      if (applies === 'free') this.remembered.delete(userId);
      return PLANS[applies];
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') throw new AppError('UNAUTHENTICATED');
      this.logger.warn(`auth does not say the plan, the token's tier holds: ${(error as Error).message}`);
      const limits = PLANS[tier];
      const until = this.clock.now().getTime() + FALLBACK_REMEMBERED;
      this.remembered.set(userId, { until, limits: Promise.resolve(limits) });
      return limits;
    }
  }
}
