import { Injectable, Logger } from '@nestjs/common';
import { effectiveTier, PLANS, userPlan, type PlanLimits, type Tier } from '@tessera/contracts';
import { AppError, Clock, MessageClient } from '@tessera/service-kit';
import { LRUCache } from 'lru-cache';

/** In milliseconds. */
const REMEMBERED = 5_000;
/** While auth does not respond, not every request waits for its deadline. */
const FALLBACK_REMEMBERED = 1_000;
const MOST_REMEMBERED = 10_000;

/** Who adds something: the user, and the tier that the token claims, in case auth does not respond. */
export interface Subscriber {
  readonly userId: string;
  readonly tier: Tier;
}

/**
 * The plan that applies to a user, which auth knows. Creator's is cached for seconds; Free's, which refuses, is read
 * each time, so that an upgrade holds at once.
 */
@Injectable()
export class PlanService {
  private readonly logger = new Logger('plans');
  private readonly remembered: LRUCache<string, Promise<PlanLimits>>;

  constructor(
    private readonly messages: MessageClient,
    clock: Clock,
  ) {
    const perf = { now: () => clock.now().getTime() };
    this.remembered = new LRUCache({ max: MOST_REMEMBERED, ttl: REMEMBERED, perf });
  }

  /** @throws AppError UNAUTHENTICATED for an account that is gone. */
  limitsOf({ userId, tier }: Subscriber): Promise<PlanLimits> {
    const known = this.remembered.get(userId);
    if (known) return known;
    const limits = this.ask(userId, tier);
    this.remembered.set(userId, limits);
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
      this.logger.warn(
        `auth does not respond with the plan, the token's tier applies: ${(error as Error).message}`,
      );
      const limits = PLANS[tier];
      this.remembered.set(userId, Promise.resolve(limits), { ttl: FALLBACK_REMEMBERED });
      return limits;
    }
  }
}
