import {
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RedisConnection } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { RateLimiterRes, type RateLimiterRedis } from 'rate-limiter-flexible';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { addressKey } from './address-key.js';
import { digest, hourlyLimiter, tooMany } from './limiter.js';

/** The calls that anybody may make. */
export const OPEN_CALLS = ['signup', 'login', 'reset', 'contact', 'subscribe'] as const;
export type OpenCall = (typeof OPEN_CALLS)[number];

const CALL = 'tessera:open-call';

/**
 * How often one client address may make each of the open calls in an hour, on all replicas together. The gateway
 * limits bursts before; the address is the one that it reports.
 */
@Injectable()
export class CallLimitGuard implements CanActivate {
  private readonly limiters: Readonly<Record<OpenCall, RateLimiterRedis>>;

  constructor(
    private readonly reflector: Reflector,
    redis: RedisConnection,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    const limiter = (call: OpenCall) => hourlyLimiter(redis, ['calls', call], env.ADDRESS_CALLS_PER_HOUR);
    this.limiters = {
      signup: limiter('signup'),
      login: limiter('login'),
      reset: limiter('reset'),
      contact: limiter('contact'),
      subscribe: limiter('subscribe'),
    };
  }

  /** @throws AppError RATE_LIMITED with Retry-After. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get<OpenCall>(CALL, context.getHandler());
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    try {
      await this.limiters[call].consume(digest(addressKey(ip)));
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
      throw refusal;
    }
  }
}

/** Limits how often a client address may make this call. */
export function LimitsCalls(call: OpenCall): MethodDecorator {
  return applyDecorators(SetMetadata(CALL, call), UseGuards(CallLimitGuard));
}
