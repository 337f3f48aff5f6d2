import { Inject, Injectable } from '@nestjs/common';
import { Clock, HealthChecks } from '@tessera/service-kit';
import type { ServiceState } from '@tessera/contracts';
import { ADMIN_ENV, type AdminEnv } from '../env.js';

/** In milliseconds, for each service. */
const DEADLINE = 1_000;
/** In milliseconds: the route is public, and each check makes every process check its dependencies. */
const REMEMBERED = 1_000;

/** Asks every process of the product whether it can serve. */
@Injectable()
export class ServiceReadiness {
  private readonly peers: readonly (readonly [name: string, url: string])[];
  private asking: Promise<readonly ServiceState[]> | null = null;
  private last: { readonly at: number; readonly response: readonly ServiceState[] } | null = null;

  constructor(
    private readonly own: HealthChecks,
    private readonly clock: Clock,
    @Inject(ADMIN_ENV) env: AdminEnv,
  ) {
    this.peers = [
      ['auth', env.AUTH_URL],
      ['grids', env.GRIDS_URL],
      ['media-api', env.MEDIA_URL],
      ['media-worker', env.MEDIA_WORKER_URL],
    ];
  }

  /** The states of the last second, or new ones; concurrent callers share them. */
  async states(): Promise<readonly ServiceState[]> {
    const { last } = this;
    if (last && this.clock.now().getTime() - last.at < REMEMBERED) return last.response;
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  /** Checks all at once; a process that does not respond within a second is not ready. */
  private async ask(): Promise<readonly ServiceState[]> {
    const response = await Promise.all([
      ...this.peers.map(async ([name, url]) => ({ name, ready: await isReady(url) })),
      this.own.readiness().then(({ ready }) => ({ name: 'admin', ready })),
    ]);
    this.last = { at: this.clock.now().getTime(), response };
    return response;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health/ready', url), {
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'error',
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
