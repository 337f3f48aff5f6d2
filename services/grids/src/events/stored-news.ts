import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RedisConnection, Sweeper } from '@tessera/service-kit';

/** That something of a person was stored. */
export interface News {
  readonly ownerId: string;
  /** The browser that made the change; null where nobody's did. */
  readonly readerId: string | null;
}

const RETRY_EVERY = 1_000;
/** Unsent events are kept for so many people; the readers of others poll within 20 s. */
const MOST_WAITING = 10_000;

/** The channel between the processes. */
export const newsChannel = (redis: Pick<RedisConnection, 'key'>): string => redis.key('news');

/** Tells all processes of the service that something of a person was stored. Nobody waits for it. */
@Injectable()
export class StoredNews implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('news');
  /** What Redis did not take: by the person, since all of it is about the same. */
  private readonly waiting = new Map<string, News>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly sweeper: Sweeper,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.everyHere(RETRY_EVERY, 'news', () => this.tellWaiting());
  }

  async onModuleDestroy(): Promise<void> {
    await this.tellWaiting().catch((error: unknown) => this.logger.warn({ err: error }, 'news are lost'));
  }

  tell(ownerId: string, readerId: string | null = null): void {
    const news = { ownerId, readerId };
    this.publish(news).catch(() => {
      if (this.waiting.size < MOST_WAITING) this.waiting.set(ownerId, { ownerId, readerId: null });
    });
  }

  private async tellWaiting(): Promise<void> {
    for (const [ownerId, news] of [...this.waiting]) {
      await this.publish(news);
      this.waiting.delete(ownerId);
    }
  }

  private publish(news: News): Promise<unknown> {
    return this.redis.client.publish(newsChannel(this.redis), JSON.stringify(news));
  }
}
