import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { KnownOrigins } from '../rates/known-origins.js';
import { MailThrottle } from '../rates/mail-throttle.js';

/** Of the mails that verify an address. */
@Injectable()
export class VerificationThrottle extends MailThrottle {
  constructor(known: KnownOrigins, redis: RedisConnection, @Inject(AUTH_ENV) env: AuthEnv) {
    super('verify', { known, redis, perHour: env.ACCOUNT_RESETS_PER_HOUR });
  }
}
