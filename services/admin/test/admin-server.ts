import { JobQueues, type QueueConnection } from '@tessera/jobs';
import { Sweeper, Traffic, type RunningProcess } from '@tessera/service-kit';
import { declareRevocationsKnown, dropEverything, redisUrl, testEnv, uniquePrefix } from '@tessera/testing';
import { Redis } from 'ioredis';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startAdmin } from '../src/app.js';
import { DailyCounts } from '../src/daily-counts/daily-counts.service.js';
import { readAdminEnv } from '../src/env.js';
import { PeerHealth } from './peer-health.js';

export const PEERS = ['auth', 'grids', 'media-api', 'media-worker'] as const;
type PeerName = (typeof PEERS)[number];

// The machine may be busy with other tests.
jest.setTimeout(30_000);

/** A response with its body read. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The service on real servers, beside fakes of its neighbours. */
export class AdminServer {
  private constructor(
    readonly peers: Readonly<Record<PeerName, PeerHealth>>,
    private readonly prefix: string,
    private readonly running: RunningProcess,
  ) {}

  static async start(overrides: Record<string, string> = {}): Promise<AdminServer> {
    const prefix = uniquePrefix();
    const peers = {
      auth: await PeerHealth.start(),
      grids: await PeerHealth.start(),
      'media-api': await PeerHealth.start(),
      'media-worker': await PeerHealth.start(),
    };
    const env = await testEnv('admin', prefix, {
      AUTH_URL: peers.auth.url,
      GRIDS_URL: peers.grids.url,
      MEDIA_URL: peers['media-api'].url,
      MEDIA_WORKER_URL: peers['media-worker'].url,
      ...overrides,
    });
    await declareRevocationsKnown(prefix);
    return new AdminServer(peers, prefix, await startAdmin(readAdminEnv(env)));
  }

  /** @param within milliseconds, after which it throws */
  async get(path: string, headers: Record<string, string> = {}, within?: number): Promise<ApiResponse> {
    const signal = within === undefined ? null : AbortSignal.timeout(within);
    return read(await fetch(`${this.running.url}${path}`, { headers, signal }));
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.call('POST', path, headers, body);
  }

  async call(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<ApiResponse> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = { method, headers: { ...headers, ...json }, body: JSON.stringify(body) };
    return read(await fetch(`${this.running.url}${path}`, init));
  }

  /** Redis as the other processes of the product share it. */
  shared(): { redis: Redis; prefix: string } {
    return { redis: new Redis(redisUrl()), prefix: this.prefix };
  }

  traffic(): Traffic {
    return this.running.app.get(Traffic);
  }

  /** Chores run no more; those under way have ended. For tests that run them themselves. */
  endChores(): Promise<void> {
    return this.running.app.get(Sweeper).onModuleDestroy();
  }

  dailyCounts(): DailyCounts {
    return this.running.app.get(DailyCounts);
  }

  /** The driver's own. */
  collection(name: string) {
    return this.running.app.get<Connection>(getConnectionToken()).db!.collection<{ _id: string }>(name);
  }

  /** The queues of this installation; close them. */
  jobs(): { target: QueueConnection; queues: JobQueues } {
    const target = { url: redisUrl(), prefix: `${this.prefix}:jobs` };
    return { target, queues: new JobQueues(target, () => undefined) };
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await Promise.all(Object.values(this.peers).map((peer) => peer.stop()));
    await dropEverything(this.prefix);
  }
}

/** JSON is parsed; anything else as text. */
async function read(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

/** The body of a refusal, whatever its texts. */
export function refusal(code: string): Record<string, unknown> {
  return {
    code,
    error: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  };
}
