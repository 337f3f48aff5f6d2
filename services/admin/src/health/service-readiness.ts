import { Inject, Injectable } from '@nestjs/common';
import { HealthChecks } from '@tessera/service-kit';
import { ADMIN_ENV, type AdminEnv } from '../env.js';

/** In milliseconds, for each service. */
const DEADLINE = 1_000;

export interface ServicesReadiness {
  readonly ready: readonly string[];
  readonly notReady: readonly string[];
}

/** Asks every process of the product whether it can serve. */
@Injectable()
export class ServiceReadiness {
  private readonly peers: readonly (readonly [name: string, url: string])[];

  constructor(
    private readonly own: HealthChecks,
    @Inject(ADMIN_ENV) env: AdminEnv,
  ) {
    this.peers = [
      ['auth', env.AUTH_URL],
      ['grids', env.GRIDS_URL],
      ['media-api', env.MEDIA_URL],
      ['media-worker', env.MEDIA_WORKER_URL],
    ];
  }

  /** Asks all at once; who does not answer within a second is not ready. */
  async read(): Promise<ServicesReadiness> {
    const answers = await Promise.all([
      ...this.peers.map(async ([name, url]) => ({ name, ready: await isReady(url) })),
      this.own.readiness().then(({ ready }) => ({ name: 'admin', ready })),
    ]);
    const names = (wanted: boolean) =>
      answers.filter(({ ready }) => ready === wanted).map(({ name }) => name);
    return { ready: names(true), notReady: names(false) };
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
