import type { CallNumber } from '@tessera/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { isOffline, reportUnreachable, subscribeToConnection } from '../../shared/api/connection.js';
import { mayPass } from '../../shared/api/may-pass.js';
import { isFault, isFromElsewhere } from './failed-call.js';
import { Pause } from './pause.js';
import { PAUSE, Tries } from './tries.js';

interface RetryPolicyOptions {
  /** The server cannot be reached any more. */
  readonly onOffline: () => void;
  /** Called when calls may be sent again. */
  readonly resume: () => void;
}

interface FailedCall {
  readonly call: CallNumber;
  /** Whether one of its changes has waited before. */
  readonly hasWaited: boolean;
}

/** When an outbox sends a call again that has failed. */
export class RetryPolicy {
  private readonly tries = new Tries();
  private readonly pause: Pause;
  private readonly stopFollowing: () => void;

  constructor({ onOffline, resume }: RetryPolicyOptions) {
    this.pause = new Pause(resume);
    this.stopFollowing = subscribeToConnection(() => {
      if (isOffline()) onOffline();
      else this.pause.end();
    });
  }

  /** Whether no call is to be sent now. */
  get mustWait(): boolean {
    return isOffline() || this.pause.isOn;
  }

  /** Sends again at once what waits for the end of a pause: another window got a response. */
  endPause(): void {
    if (this.pause.isOn) this.pause.end();
  }

  /** See {@link Tries.mustRenumber}. */
  mustRenumber(error: unknown): boolean {
    return this.tries.mustRenumber(error);
  }

  stop(): void {
    this.pause.cancel();
    this.stopFollowing();
  }

  /** Whether the call is sent again: whoever has just made a change is told at once that it met a fault. */
  after(error: unknown, { call, hasWaited }: FailedCall): 'at once' | 'renumbered' | 'later' | 'never' {
    if (this.tries.mayBeOvertaken(call, error)) return 'at once';
    if (this.tries.mustRenumber(error)) return 'renumbered';
    if (mayPass(error)) {
      this.stall(error);
      return 'later';
    }
    if (!isFromElsewhere(error) && !(isFault(error) && hasWaited)) return 'never';
    const pause = this.tries.pauseAfter(call, error);
    if (pause === null) return 'never';
    this.pause.begin(pause);
    return 'later';
  }

  private stall(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    if (error.status >= 500) reportUnreachable();
    if (error.status === 429) this.pause.begin((error.retryAfter ?? 0) * 1_000 || PAUSE);
  }
}
