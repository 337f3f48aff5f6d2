import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RedisConnection, Sweeper } from '@tessera/service-kit';

/** That something of a person was stored. */
export interface StoredChange {
  readonly ownerId: string;
  /** The browser that made the change; null where nobody's did. */
  readonly readerId: string | null;
}

const RETRY_EVERY = 1_000;
/** Unsent events are kept for so many people; the readers of others poll within 20 s. */
const MOST_WAITING = 10_000;

/** The channel between the processes. */
export const changeChannel = (redis: Pick<RedisConnection, 'key'>): string => redis.key('news');

/** Publishes to all processes of the service that something of a person was stored. Nobody waits for it. */
@Injectable()
export class ChangePublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('news');
  /** What Redis did not take: by the person, since all of it is about the same. */
  private readonly waiting = new Map<string, StoredChange>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.everyHere(RETRY_EVERY, 'news', () => this.publishWaiting());
  }

  async onModuleDestroy(): Promise<void> {
    await this.publishWaiting().catch((error: unknown) => this.logger.warn({ err: error }, 'news are lost'));
  }

  publish(ownerId: string, readerId: string | null = null): void {
    this.send({ ownerId, readerId }).catch(() => {
      if (this.waiting.size < MOST_WAITING) this.waiting.set(ownerId, { ownerId, readerId: null });
    });
  }

  private async publishWaiting(): Promise<void> {
    for (const [ownerId, change] of [...this.waiting]) {
      await this.send(change);
      this.waiting.delete(ownerId);
    }
  }

  private send(change: StoredChange): Promise<unknown> {
    return this.redis.client.publish(changeChannel(this.redis), JSON.stringify(change));
  }
}
