import { Injectable } from '@nestjs/common';

/** Whose traces are to go. */
interface ErasedAccount {
  readonly userId: string;
  /** Null where it is not known any more, or is another account's by now. */
  readonly email: string | null;
  /** The same where it was verified: what visitors wrote under an address is not of whoever signs up with it. */
  readonly ownAddress: string | null;
}

/** Removes what one feature keeps of an account. It runs several times over, and throws to be tried again. */
interface ErasureStep {
  readonly name: string;
  readonly erase: (account: ErasedAccount) => Promise<void>;
}

/** For {@link JobQueues.forgetFailed}: jobs whose payload has one of the ids under this name. */
export function ofAny(name: string, ids: readonly string[]): (payload: unknown) => boolean {
  const known = new Set<unknown>(ids);
  return (payload) => known.has((payload as Record<string, unknown>)[name]);
}

/** What this service's features have to erase with an account; each adds its own step when it starts. */
@Injectable()
export class ErasureSteps {
  private readonly steps: ErasureStep[] = [];

  add(step: ErasureStep): void {
    this.steps.push(step);
  }

  /** Runs every step, and throws in the end where one of them failed. */
  async run(account: ErasedAccount): Promise<void> {
    const failures: unknown[] = [];
    for (const { name, erase } of this.steps) {
      try {
        await erase(account);
      } catch (cause) {
        failures.push(new Error(`${name}: ${(cause as Error).message}`, { cause }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'an erasure is not complete');
  }
}
