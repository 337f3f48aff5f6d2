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
import { delayAfter } from './delay.js';
import { digest, hourlyLimiter, tooMany } from './limiter.js';

/** The calls that anybody may make. */
export type OpenCall = 'signup' | 'login' | 'reset' | 'verify' | 'contact' | 'subscribe' | 'crashes';

/** In seconds. */
const FIRST_DELAY = 10;

const CALL = 'tessera:open-call';

/**
 * How often one client address may make each of the open calls in an hour, on all replicas together: the last free
 * one begins a delay, and each that is let through after it doubles it. The gateway limits bursts before; the
 * address is the one that it reports.
 */
@Injectable()
export class CallLimitGuard implements CanActivate {
  private readonly limit: number;
  private readonly counts: RateLimiterRedis;
  private readonly turns: RateLimiterRedis;

  constructor(
    private readonly reflector: Reflector,
    redis: RedisConnection,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    this.limit = env.ADDRESS_CALLS_PER_HOUR;
    this.counts = hourlyLimiter(redis, ['calls'], Number.MAX_SAFE_INTEGER);
    this.turns = hourlyLimiter(redis, ['turns'], 1);
  }

  /** @throws AppError RATE_LIMITED with Retry-After. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get<OpenCall>(CALL, context.getHandler());
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const key = `${call}:${digest(addressKey(ip))}`;
    const { consumedPoints } = await this.counts.consume(key);
    const delay = delayAfter(consumedPoints, this.limit, FIRST_DELAY);
    if (delay > 0) await this.takeTurn(key, delay);
    return true;
  }

  /** One call has the turn, and the next is due after so many seconds; parallel ones cannot share it. */
  private async takeTurn(key: string, seconds: number): Promise<void> {
    try {
      await this.turns.consume(key, 1, { customDuration: seconds });
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await this.counts.reward(key);
      throw tooMany(refusal.msBeforeNext);
    }
  }
}

/** Limits how often a client address may make this call. */
export function LimitsCalls(call: OpenCall): MethodDecorator {
  return applyDecorators(SetMetadata(CALL, call), UseGuards(CallLimitGuard));
}
