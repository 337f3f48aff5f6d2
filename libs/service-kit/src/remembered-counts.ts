import { LRUCache } from 'lru-cache';

/** How much of something there is, with what this process has added since it was counted. */
export interface RememberedCount {
  count: number;
}

/** For how long a count is taken for true, in milliseconds; other processes add to the same. */
const COUNTED_FOR = 15_000;
/** Keys whose counts are known, each in some hundred bytes. */
const KEYS = 10_000;

/** Counts that are asked for at each request, and taken from the database now and then. */
export class RememberedCounts {
  private readonly counts = new LRUCache<string, RememberedCount>({ max: KEYS, ttl: COUNTED_FOR });

  constructor(private readonly count: (key: string) => Promise<number>) {}

  /** Whoever adds something adds it to `count`, too. */
  async of(key: string): Promise<RememberedCount> {
    const known = this.counts.get(key);
    if (known) return known;
    const count = await this.count(key);
    // Somebody else may have counted meanwhile, and added to it.
    const counted = this.counts.get(key) ?? { count };
    this.counts.set(key, counted);
    return counted;
  }

  forget(key: string): void {
    this.counts.delete(key);
  }

  /** Until it is counted again. */
  secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.counts.getRemainingTTL(key) / 1_000));
  }
}
