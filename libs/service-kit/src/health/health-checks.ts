import { Injectable } from '@nestjs/common';

/** Asks whether a dependency works; rejects where it does not. */
export type HealthCheck = () => Promise<void>;

export interface Readiness {
  readonly ready: boolean;
  /** The names of what is not ready. */
  readonly failing: readonly string[];
}

/** One check as it went. */
export interface Measured {
  readonly name: string;
  readonly up: boolean;
  readonly seconds: number;
}

const DEADLINE = 1_000;

async function within(check: HealthCheck): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), DEADLINE);
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
  private measuring: Promise<readonly Measured[]> | null = null;

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
    const failing = (await this.measure()).filter(({ up }) => !up).map(({ name }) => name);
    return { ready: failing.length === 0, failing };
  }

  /** Every check and how long it took, for metrics: who asks meanwhile gets the same measurement. */
  measured(): Promise<readonly Measured[]> {
    this.measuring ??= this.measure().finally(() => (this.measuring = null));
    return this.measuring;
  }

  private measure(): Promise<Measured[]> {
    return Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const begun = performance.now();
        const up = await within(check).then(
          () => true,
          () => false,
        );
        return { name, up, seconds: (performance.now() - begun) / 1_000 };
      }),
    );
  }
}
