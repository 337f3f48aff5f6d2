import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Post,
  Req,
  type RawBodyRequest,
} from '@nestjs/common';
import {
  CheckoutBody,
  PortalBody,
  type CheckoutResponse,
  type PaidPlan,
  type PlanPrices,
  type PortalResponse,
} from '@tessera/contracts';
import { CurrentUser, Public, type Caller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { PaymentService } from './payment.service.js';
import { PriceList } from './price-list.js';

@Controller('api')
export class PaymentController {
  constructor(
    private readonly payments: PaymentService,
    private readonly prices: PriceList,
  ) {}

  @Get('user/plan')
  readPlan(@CurrentUser() caller: Caller): Promise<PaidPlan> {
    return this.payments.readPlan(caller);
  }

  @Get('user/plan/prices')
  readPrices(): Promise<PlanPrices> {
    return this.prices.read();
  }

  @Post('user/plan/portal')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  openPortal(
    @CurrentUser() caller: Caller,
    @Body({ schema: PortalBody }) body: PortalBody,
  ): Promise<PortalResponse> {
    return this.payments.openPortal(caller, body);
  }

  @Post('create-checkout-session')
  @HttpCode(200)
  startCheckout(
    @CurrentUser() caller: Caller,
    @Body({ schema: CheckoutBody }) body: CheckoutBody,
  ): Promise<CheckoutResponse> {
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
