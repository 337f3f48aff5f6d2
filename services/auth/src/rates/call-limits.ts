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
import { DEVICE_HEADER, Id } from '@tessera/contracts';
import { addressKey, RedisConnection } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { RateLimiterRes, type RateLimiterRedis } from 'rate-limiter-flexible';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { emailKey } from '../users/user-keys.js';
import { deviceOriginOf } from './account-limits.js';
import { delayAfter } from './delay.js';
import { KnownOrigins } from './known-origins.js';
import { digest, hourlyLimiter, tooMany } from './limiter.js';

/** The calls that anybody may make. */
type OpenCall = 'signup' | 'login' | 'reset' | 'verify' | 'contact' | 'subscribe' | 'crashes';

/** In seconds. */
const FIRST_DELAY = 10;

const CALL = 'tessera:open-call';

/** So many calls one account's name has at least from an address, where the address may make that many. */
const LEAST_SHARE = 20;

/**
 * How often one client address may make each of the open calls in an hour, on all replicas together: the last free
 * one begins a delay, and each that is let through after it doubles it. The gateway limits bursts before; the
 * address is the one that it reports.
 *
 * Many people may share an address. Calls that name an account are therefore limited twice: one name has a tenth of
 * what the address may make, and beyond it waits by itself; a browser in which the account was logged in shares
 * nothing.
 */
@Injectable()
class CallLimitGuard implements CanActivate {
  private readonly limit: number;
  private readonly share: number;
  private readonly counts: RateLimiterRedis;
  private readonly turns: RateLimiterRedis;

  constructor(
    private readonly reflector: Reflector,
    private readonly known: KnownOrigins,
    redis: RedisConnection,
    @Inject(AUTH_ENV) env: AuthEnv,
  ) {
    this.limit = env.ADDRESS_CALLS_PER_HOUR;
    this.share = Math.min(this.limit, Math.max(LEAST_SHARE, Math.ceil(this.limit / 10)));
    this.counts = hourlyLimiter(redis, ['calls'], Number.MAX_SAFE_INTEGER);
    this.turns = hourlyLimiter(redis, ['turns'], 1);
  }

  /** @throws AppError RATE_LIMITED with Retry-After. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get<OpenCall>(CALL, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const address = addressKey(request.ip);
    const account = accountNamed(request.body);
    const ofAddress = `${call}:${digest(address)}`;
    if (account === null) {
      await this.count(ofAddress, this.limit);
      return true;
    }
    const device = await this.deviceOf(account, request);
    const origin = device === null ? address : `device ${device}`;
    // One digest of both: it is no trace of the account that others could follow.
    const ofName = `${call}:${digest(`${origin} ${account}`)}`;
    await this.count(ofName, this.share);
    if (device === null) await this.countOrForget(ofAddress, ofName);
    return true;
  }

  /** Where the address is refused, nothing stays of the name: each refused call may bring another one. */
  private async countOrForget(ofAddress: string, ofName: string): Promise<void> {
    try {
      await this.count(ofAddress, this.limit);
    } catch (refusal) {
      const { consumedPoints } = await this.counts.reward(ofName);
      if (consumedPoints <= 0) await this.counts.delete(ofName);
      throw refusal;
    }
  }

  /** The device that the request names, where it is one of the account's. */
  private async deviceOf(account: string, { headers }: FastifyRequest): Promise<string | null> {
    const device = Id.safeParse(headers[DEVICE_HEADER.toLowerCase()]).data;
    if (device === undefined || !(await this.known.has(deviceOriginOf(account, device)))) return null;
    return device;
  }

  private async count(key: string, free: number): Promise<void> {
    const { consumedPoints } = await this.counts.consume(key);
    const delay = delayAfter(consumedPoints, free, FIRST_DELAY);
    if (delay > 0) await this.takeTurn(key, delay);
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

/** Of a body that nobody has looked at yet. */
function accountNamed(body: unknown): string | null {
  const { email } = (body ?? {}) as { readonly email?: unknown };
  return typeof email === 'string' ? emailKey(email) : null;
}

/** Limits how often a client address may make this call. */
export function LimitsCalls(call: OpenCall): MethodDecorator {
  return applyDecorators(SetMetadata(CALL, call), UseGuards(CallLimitGuard));
}
