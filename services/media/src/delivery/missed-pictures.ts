import { Injectable } from '@nestjs/common';
import { AppError, addressKey } from '@tessera/service-kit';
import { LRUCache } from 'lru-cache';

/** So many pictures that are not there one client may ask for in a minute. */
export const MOST_MISSED = 3_000;
const WINDOW = 60_000;
/** Clients that are counted at a time, each in some hundred bytes. */
const CLIENTS = 10_000;

/**
 * Counts for each client the pictures that it asks for and that are not there. Anybody may ask for any address, each
 * costs a reading of the database, and the gateway keeps no refusals.
 */
@Injectable()
export class MissedPictures {
  private readonly missed = new LRUCache<string, { count: number }>({ max: CLIENTS, ttl: WINDOW });

  /**
   * Finds a picture, which counts as missed until it is found: many may be asked for at once.
   * @param find throws NOT_FOUND where it is not there
   * @throws AppError RATE_LIMITED where the client has missed too many, without a look at this one; what `find` throws
   */
  async find<T>(client: string, find: () => Promise<T>): Promise<T> {
    const key = addressKey(client);
    const missed = this.missed.get(key) ?? this.begin(key);
    if (missed.count >= MOST_MISSED)
      throw new AppError('RATE_LIMITED', { retryAfter: this.secondsLeft(key) });
    missed.count += 1;
    let isMissed = false;
    try {
      return await find();
    } catch (error) {
      isMissed = error instanceof AppError && error.code === 'NOT_FOUND';
      throw error;
    } finally {
      if (!isMissed) missed.count -= 1;
    }
  }

  private begin(key: string): { count: number } {
    const missed = { count: 0 };
    this.missed.set(key, missed);
    return missed;
  }

  private secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.missed.getRemainingTTL(key) / 1_000));
  }
}
