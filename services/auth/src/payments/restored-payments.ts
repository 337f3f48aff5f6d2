import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, Clock, Sweeper } from '@tessera/service-kit';
import { UserPlanRepository } from '../plans/user-plan.repository.js';
import { PaymentProvider } from './payment-provider.js';
import { PaymentService } from './payment.service.js';

/** In milliseconds. */
const SWEEP_EVERY = 60_000;
const BATCH = 100;

/**
 * Asks the provider about each payment of which events may be lost, which it sends for three days at most: those that
 * a restore of a backup brought back, once, and those that should have been renewed, ended or paid by now. Without
 * payment keys nothing is done until there are some.
 */
@Injectable()
export class RestoredPayments implements OnApplicationBootstrap {
  private readonly logger = new Logger('payments');

  constructor(
    private readonly plans: UserPlanRepository,
    private readonly payments: PaymentService,
    private readonly provider: PaymentProvider,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'restored payments', () => this.sweep());
  }

  /** One that fails is looked at again after all others. While the provider is unavailable a sweep asks about one. */
  async sweep(): Promise<void> {
    if (!this.provider.isConfigured) return;
    await this.plans.markDoubtful(this.clock.now());
    for (const user of await this.plans.findRestored(BATCH)) {
      if (user.payment === undefined) continue;
      try {
        await this.payments.update(user, user.payment.customerId);
      } catch (error) {
        this.logger.warn(
          { err: error, userId: user._id },
          'a payment that may be out of date waits for a later sweep',
        );
        await this.plans.postponeRestored(user, this.clock.now());
        if (error instanceof AppError && error.code === 'DEPENDENCY_UNAVAILABLE') return;
      }
    }
  }
}
