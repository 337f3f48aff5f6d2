import { Redis } from 'ioredis';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.js';
import { freePort } from './test-env.js';

/** A Redis of this test's own, which it may wipe and kill. It keeps nothing over a restart. */
export class OwnRedis {
  private server: ChildProcess | null = null;

  private constructor(private readonly port: number) {}

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort());
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  /** Runs commands on a connection of the test. */
  async with<Result>(work: (client: Redis) => Promise<Result>): Promise<Result> {
    const client = new Redis(this.url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  async kill(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  async restart(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--port', String(this.port), '--save', '', '--appendonly', 'no'];
    this.server = spawn('redis-server', options, { stdio: 'ignore' });
    await eventually(() => this.with((client) => client.ping()));
  }
}
