import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../app-error.js';
import { RedisConnection } from '../redis/redis.module.js';
import { revocationKeys } from './revocation-keys.js';

/** Accounts that were erased. What is written for one of them after its erasure would stay for ever. */
@Injectable()
export class ErasedAccounts {
  private readonly logger = new Logger('erased accounts');

  constructor(private readonly redis: RedisConnection) {}

  /**
   * Asked before the last write of whatever belongs to an account. False where Redis is unavailable: the second pass of
   * the account's erasure, two minutes later, finds the rest.
   */
  async includes(userId: string): Promise<boolean> {
    try {
      return (await this.redis.client.exists(revocationKeys(this.redis).erased(userId))) === 1;
    } catch (error) {
      this.logger.warn({ err: error }, 'unknown whether an account was erased: Redis is unavailable');
      return false;
    }
  }

  /** @throws AppError UNAUTHENTICATED for an erased account. */
  async refuse(userId: string): Promise<void> {
    if (await this.includes(userId)) throw new AppError('UNAUTHENTICATED');
  }
}
