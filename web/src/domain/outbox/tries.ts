import type { CallNumber } from '@tessera/contracts';
import { hasCode } from '../../shared/api/api-error.js';
import { isFromElsewhere } from './failed-call.js';

/** Before a call is sent again where the server sets no time, in milliseconds: three times as long after each try. */
export const PAUSE = 5_000;
const LONGEST = 135_000;

/** How often a call has to fail, and for how long, until it is taken for one that always will. */
const ENOUGH = { tries: 5, ms: 180_000 } as const;

/** How often the call under way has failed by a fault that may pass, or may be due to one of its changes. */
export class Tries {
  private call: CallNumber | null = null;
  private count = 0;
  private since = 0;
  private outOfTurn: CallNumber | null = null;
  private hasRenumbered = false;

  /** How long to wait before the call is sent again, in milliseconds; null where it was tried often enough. */
  pauseAfter(call: CallNumber, error: unknown): number | null {
    // No change is the cause of it, however long it lasts.
    if (isFromElsewhere(error)) return PAUSE;
    if (!isSame(this.call, call)) {
      this.call = call;
      this.count = 0;
      this.since = Date.now();
    }
    this.count += 1;
    // A connection that comes and goes ends pauses early: the number of tries alone would give up within moments.
    if (this.count >= ENOUGH.tries && Date.now() - this.since >= ENOUGH.ms) return null;
    return Math.min(PAUSE * 3 ** (this.count - 1), LONGEST);
  }

  /** Whether another window may have sent this call and a later one: not where the same call is out of turn again. */
  mayBeOvertaken(call: CallNumber, error: unknown): boolean {
    if (!hasCode(error, 'OUT_OF_TURN') || isSame(this.outOfTurn, call)) return false;
    this.outOfTurn = call;
    return true;
  }

  /**
   * Whether what the server has under this number is another call: of a browser whose storage went back to an earlier
   * state, or was copied to another computer. Once, for a number of another device is free.
   */
  mustRenumber(error: unknown): boolean {
    if (!hasCode(error, 'OUT_OF_TURN') || this.hasRenumbered) return false;
    this.hasRenumbered = true;
    return true;
  }
}

const isSame = (one: CallNumber | null, other: CallNumber): boolean =>
  one?.device === other.device && one.seq === other.seq;
