import { Injectable } from '@nestjs/common';

/** Asks whether a dependency works; rejects where it does not. */
export type HealthCheck = () => Promise<void>;

export interface Readiness {
  readonly ready: boolean;
  /** The names of what is not ready. */
  readonly failing: readonly string[];
}

const DEADLINE = 1_000;

async function within(check: HealthCheck): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), DEADLINE);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What this process needs in order to serve; each module adds its own check. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, HealthCheck>();
  private draining = false;

  constructor(readonly version = 'dev') {}

  /** `name` is what an operator calls the dependency. */
  add(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  /** From now on the process is not ready, so that no new work is sent to it. */
  drain(): void {
    this.draining = true;
  }

  /** The process is stopping: work that takes long is left to another one. */
  get isDraining(): boolean {
    return this.draining;
  }

  /** Asks all checks at once, each for at most a second. */
  async readiness(): Promise<Readiness> {
    if (this.draining) return { ready: false, failing: ['draining'] };
    const names = [...this.checks.keys()];
    const results = await Promise.allSettled([...this.checks.values()].map(within));
    const failing = names.filter((_name, index) => results[index]?.status === 'rejected');
    return { ready: failing.length === 0, failing };
  }
}
