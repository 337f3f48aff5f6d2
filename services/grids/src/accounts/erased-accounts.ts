import { Injectable, Logger } from '@nestjs/common';
import { AppError, RedisConnection, revocationKeys } from '@tessera/service-kit';

/** Accounts that were erased. What is written for one of them after its erasure would stay for ever. */
@Injectable()
export class ErasedAccounts {
  private readonly logger = new Logger('erased-accounts');

  constructor(private readonly redis: RedisConnection) {}

  /**
   * The check before the last write of an insert.
   * Where Redis cannot tell the write goes on: erasure runs a second time two minutes later.
   * @throws AppError UNAUTHENTICATED for an erased account.
   */
  async refuse(userId: string): Promise<void> {
    let erased: string | null = null;
    try {
      erased = await this.redis.client.get(revocationKeys(this.redis).erased(userId));
    } catch (error) {
      this.logger.warn((error as Error).message);
    }
    if (erased !== null) throw new AppError('UNAUTHENTICATED');
  }
}
