import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ErasureRepository } from '../erasure/erasure.repository.js';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { ErasedUserRepository } from '../users/erased-user.repository.js';
import { PaymentProvider } from './payment-provider.js';

/** Nobody pays for an account that is gone; the provider's own records stay, as the law of bills wants. */
@Injectable()
export class ErasedCustomers implements OnModuleInit {
  private readonly logger = new Logger('payments');

  constructor(
    private readonly steps: ErasureSteps,
    private readonly erased: ErasedUserRepository,
    private readonly erasures: ErasureRepository,
    private readonly provider: PaymentProvider,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'subscriptions',
      erase: async ({ userId }) => {
        const customerId = await this.erased.customerOf(userId);
        if (customerId !== null) await this.endSubscriptions(customerId);
      },
    });
  }

  /**
   * Whether an account was deleted here. That there is none is no proof: two installations may share one account at the
   * provider. The record outlives the user's document by days, and a checkout a day.
   */
  async isErased(userId: string): Promise<boolean> {
    return (await this.erased.exists(userId)) || (await this.erasures.findById(userId)) !== null;
  }

  /** An operator may have removed the keys for good: the rest of the erasure does not wait for them. */
  private async endSubscriptions(customerId: string): Promise<void> {
    if (this.provider.isConfigured) return this.provider.endSubscriptions(customerId);
    this.logger.warn(
      { customer: customerId },
      'no payment keys: what this erased customer still pays for must be ended at the provider by hand',
    );
  }
}
