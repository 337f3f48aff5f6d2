import type { AppliedChange } from '@tessera/contracts';
import type { Waiting } from './outbox-store.js';

/** A change on its way, for whoever made it. */
export interface Sending<Value> {
  readonly id: string;
  /** Fails with why it was left out. */
  readonly stored: Promise<AppliedChange<Value>>;
  /** Resolves where it has to wait because no response comes; it may be stored all the same. */
  readonly waits: Promise<void>;
  /** Resolves when it is stored or waits, whichever comes first. Fails with why it was left out at once. */
  readonly accepted: Promise<void>;
  /** What takes it back as the page computes it; null for nothing. */
  readonly inverse: () => Value | null;
}

/** A change of this window's until it gets a response. */
export class Entry<Value> implements Sending<Value> {
  readonly stored: Promise<AppliedChange<Value>>;
  readonly waits: Promise<void>;
  readonly accepted: Promise<void>;
  /** Whether no response came at once: the person is told how many wait. */
  isLate = false;
  /** Where it waits: nowhere yet, in the page alone, or on the device, where it survives the page. */
  keptOn: 'nothing' | 'page' | 'device' = 'nothing';
  /** Whether an earlier page or another window has made it, and nobody follows it here. */
  isFound = false;
  private known: Value | null | undefined;
  private resolve: (applied: AppliedChange<Value>) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;
  private notifyWaits: () => void = () => undefined;

  constructor(
    /** As it is kept. */
    readonly plain: Waiting<Value>,
    private readonly compute: () => Value | null = () => null,
  ) {
    this.waits = new Promise((resolve) => (this.notifyWaits = resolve));
    this.stored = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.accepted = Promise.race([this.stored.then(() => undefined), this.waits]);
    // Nobody may be there to be told.
    for (const told of [this.stored, this.accepted]) told.catch(() => undefined);
  }

  get id(): string {
    return this.plain.id;
  }

  get change(): Value {
    return this.plain.change;
  }

  inverse = (): Value | null => (this.known ??= this.compute());

  wait(): void {
    this.isLate = true;
    this.notifyWaits();
  }

  store(applied: AppliedChange<Value>): void {
    this.resolve(applied);
  }

  fail(error: unknown): void {
    this.reject(error);
  }
}
