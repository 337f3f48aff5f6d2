import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { HealthChecks } from '../health/health-checks.js';

/** For a command, and how long none is sent after one that got no response, in milliseconds. */
const DEADLINE = 1_000;
const SILENCE = 2_000;
/** ioredis has no code for it. */
const TIMED_OUT = 'Command timed out';

/**
 * Has commands fail at once for a while after one got no response: a request that asks several times waits once.
 * What tells whether Redis is ready again is sent.
 */
function failWhileSilent(client: Redis): void {
  let silentUntil = 0;
  const isSilent = () => performance.now() < silentUntil;
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    if (client.status === 'ready' && command.name !== 'ping' && isSilent()) {
      command.reject(new Error('Redis does not respond'));
      return command.promise;
    }
    // Not by the clock: a timer may be a millisecond early by it.
    command.promise.catch(({ message }: Error) => {
      if (message === TIMED_OUT) silentUntil = performance.now() + SILENCE;
    });
    return send(command, stream);
  };
}

/** Commands to Redis: each responds or fails within a second, and none is queued while it is unavailable. */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  private readonly logger = new Logger('redis');
  readonly client: Redis;

  constructor(
    url: string,
    readonly prefix: string,
    health: HealthChecks,
  ) {
    this.client = new Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      connectTimeout: 2_000,
      commandTimeout: DEADLINE,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    });
    failWhileSilent(this.client);
    this.client.on('error', (error) => this.logger.warn(error.message));
    health.add('redis', async () => {
      await this.client.ping();
    });
  }

  /** A key of this installation. */
  key(...parts: string[]): string {
    return [this.prefix, ...parts].join(':');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.quit().catch(() => this.client.disconnect());
  }
}

@Global()
@Module({})
export class RedisModule {
  /** `url` is a redis:// address; `prefix` is set before every key. */
  static forRoot(url: string, prefix: string): DynamicModule {
    const connection = {
      provide: RedisConnection,
      inject: [HealthChecks],
      useFactory: (health: HealthChecks) => new RedisConnection(url, prefix, health),
    };
    return { module: RedisModule, providers: [connection], exports: [RedisConnection] };
  }
}
