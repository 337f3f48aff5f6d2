import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChargesRepository } from './charges.repository.js';
import { ErasedCustomers } from './erased-customers.js';
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
    ErasedCustomers,
    PaymentProvider,
    PaymentService,
    PriceList,
    RestoredPayments,
    SuspendedCharges,
  ],
  exports: [PaymentProvider, PriceList, SuspendedCharges],
})
export class PaymentsModule {}
