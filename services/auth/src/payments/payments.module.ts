import { Logger, Module, type OnModuleInit } from '@nestjs/common';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { PlansModule } from '../plans/plans.module.js';
import { ErasedUserRepository } from '../users/erased-user.repository.js';
import { UsersModule } from '../users/users.module.js';
import { ChargesRepository } from './charges.repository.js';
import { PaymentController } from './payment.controller.js';
import { PaymentProvider } from './payment-provider.js';
import { PaymentService } from './payment.service.js';
import { PriceList } from './price-list.js';
import { RestoredPayments } from './restored-payments.js';
import { SuspendedCharges } from './suspended-charges.js';

@Module({
  imports: [PlansModule, UsersModule],
  controllers: [PaymentController],
  providers: [
    ChargesRepository,
    PaymentProvider,
    PaymentService,
    PriceList,
    RestoredPayments,
    SuspendedCharges,
  ],
  exports: [PaymentProvider, SuspendedCharges],
})
export class PaymentsModule implements OnModuleInit {
  private readonly logger = new Logger('payments');

  constructor(
    private readonly steps: ErasureSteps,
    private readonly erased: ErasedUserRepository,
    private readonly provider: PaymentProvider,
  ) {}

  /** Nobody pays for an account that is gone; the provider's own records stay, as the law of bills wants. */
  onModuleInit(): void {
    this.steps.add({
      name: 'subscriptions',
      erase: async ({ userId }) => {
        const customerId = await this.erased.customerOf(userId);
        if (customerId !== null) await this.endSubscriptions(customerId);
      },
    });
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
