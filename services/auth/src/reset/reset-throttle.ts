import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { KnownOrigins } from '../rates/known-origins.js';
import { MailThrottle } from '../rates/mail-throttle.js';

/** Of reset mails. An address without an account behaves alike. */
@Injectable()
export class ResetThrottle extends MailThrottle {
  constructor(known: KnownOrigins, redis: RedisConnection, @Inject(AUTH_ENV) env: AuthEnv) {
    super('reset', { known, redis, perHour: env.ACCOUNT_RESETS_PER_HOUR });
  }
}
