import { Body, Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { CheckoutBody, type CheckoutAnswer } from '@tessera/contracts';
import { CurrentUser, Public, type Caller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { PaymentService } from './payment.service.js';

@Controller('api')
export class PaymentController {
  constructor(private readonly payments: PaymentService) {}

  @Post('create-checkout-session')
  @HttpCode(200)
  startCheckout(
    @CurrentUser() caller: Caller,
    @Body({ schema: CheckoutBody }) body: CheckoutBody,
  ): Promise<CheckoutAnswer> {
    return this.payments.startCheckout(caller, body);
  }

  /** The signature is of the bytes as they came. */
  @Public()
  @Post('stripe/webhook')
  @HttpCode(200)
  async receive(
    @Req() { rawBody }: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    await this.payments.receive(rawBody ?? Buffer.alloc(0), signature ?? '');
    return { received: true };
  }
}
