import { Injectable } from '@nestjs/common';
import { RedisConnection } from '../redis/redis.module.js';

/** The key of a running backup; its value names the backup, and it ends by itself where the backup dies. */
export function erasureHoldKey(redis: Pick<RedisConnection, 'key'>): string {
  return redis.key('erasures', 'held');
}

/**
 * Asked before anything is removed for good that a backup may still have to copy. Whoever is told to wait leaves the
 * mark in its document, and a sweep comes again.
 */
@Injectable()
export class ErasureHold {
  constructor(private readonly redis: RedisConnection) {}

  /** True also where Redis is unavailable: an erasure can wait, a copied document cannot get its picture back. */
  async isHeld(): Promise<boolean> {
    try {
      return (await this.redis.client.exists(erasureHoldKey(this.redis))) === 1;
    } catch {
      return true;
    }
  }
}
