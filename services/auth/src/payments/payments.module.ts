import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { PaymentController } from './payment.controller.js';
import { PaymentProvider } from './payment-provider.js';
import { PaymentService } from './payment.service.js';

@Module({
  imports: [PlansModule],
  controllers: [PaymentController],
  providers: [PaymentProvider, PaymentService],
  exports: [PaymentProvider],
})
export class PaymentsModule {}
