import { Injectable, Logger } from '@nestjs/common';
import { RedisConnection, revocationKeys } from '@tessera/service-kit';

/** Asked before the last write of an upload and of a derivation: was this account deleted in the meantime? */
@Injectable()
export class ErasedAccounts {
  private readonly logger = new Logger('erased accounts');

  constructor(private readonly redis: RedisConnection) {}

  /** False where Redis cannot tell: the second pass of the account's erasure, two minutes later, finds the rest. */
  async includes(userId: string): Promise<boolean> {
    try {
      return (await this.redis.client.exists(revocationKeys(this.redis).erased(userId))) === 1;
    } catch (error) {
      this.logger.warn({ err: error }, 'cannot tell whether an account was erased');
      return false;
    }
  }
}
