import type { Clock, Progress } from '@tessera/service-kit';
import type { Span } from './photo-upkeep.repository.js';

/**
 * How long a deletion is judged after it was seen for the first time, in milliseconds: a move that died, which another
 * sweep completes within two minutes, may make a grid name an item that was deleted in between.
 */
const JUDGED_FOR = 3 * 60_000;
/** Where the last whole round is longer ago than this, the other sweeps have not run either. Milliseconds. */
const OUTAGE = 90_000;

/** For a call outside the chore: everything is looked at. */
export const FROM_THE_START: Progress = { cursor: null, keep: () => Promise.resolve() };

/**
 * What each round of a sweep over deletions has to look at: those since the last whole round of whichever process, so
 * that none is left out after an outage and a start reads no more than another round does.
 */
export class SettledRounds {
  /** When this process saw an outage, and after which whole round: another process may have ended it. */
  private outage: { readonly cursor: string; readonly seenAt: number } | null = null;

  constructor(private readonly clock: Clock) {}

  span({ cursor }: Progress, until: Date): Span {
    return cursor === null ? { until } : { from: new Date(Date.parse(cursor) - JUDGED_FOR), until };
  }

  /** The round was whole. After an outage the next ones begin where it did, until the other sweeps have run too. */
  async keep({ cursor, keep }: Progress, until: Date): Promise<void> {
    if (cursor !== null && until.getTime() - Date.parse(cursor) > OUTAGE) {
      const now = this.clock.now().getTime();
      if (this.outage?.cursor !== cursor) this.outage = { cursor, seenAt: now };
      if (now - this.outage.seenAt < JUDGED_FOR) return;
    }
    this.outage = null;
    await keep(until.toISOString());
  }
}
