import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { HealthChecks } from '../health/health-checks.js';

/** Commands to Redis: each answers or fails within a second, and none is queued while it is away. */
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
      commandTimeout: 1_000,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    });
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
