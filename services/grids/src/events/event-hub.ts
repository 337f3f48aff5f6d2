import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIMITS } from '@tessera/contracts';
import { AppError, Clock, RedisConnection, SessionStatus, Sweeper, unavailable } from '@tessera/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { EventReader, type EventReaderOptions } from './event-reader.js';
import { newsChannel, type News } from './stored-news.js';
import { WatchedRepository } from './watched.repository.js';

/** In milliseconds. */
const LOOK_EVERY = 20_000;
const BEAT_EVERY = 15_000;
const CHECK_SESSIONS_EVERY = 1_000;
/** Changes that follow each other closely are sent together. */
const GATHER_FOR = 50;
/** Streams of one process. */
const MOST_READERS = 2_000;
/** For whom a person has opened one stream too many: at once it would end the next oldest, and that one the next. */
const BACK_AFTER = 60_000;
/** In seconds: whoever has all streams of an address needs a while to close one. */
const FULL_FOR = 30;

interface Gathered {
  readonly readers: Set<EventReader>;
  readonly timer: NodeJS.Timeout;
}

/**
 * All open streams of events of this process. It looks how things are where it is told that something of a person was
 * stored, and every 20 s for whatever nobody told. Where Redis is unavailable nobody is told: then the streams end, and
 * whoever comes back starts with how things are.
 */
@Injectable()
export class EventHub implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('events');
  private readonly readers = new Map<string, Set<EventReader>>();
  /** By the person: the notifications that are scheduled. */
  private readonly gathering = new Map<string, Gathered>();
  private subscriber: Redis | null = null;
  private isSubscribed = false;
  private count = 0;
  /** How many read from each address. */
  private readonly fromAddress = new Map<string, number>();

  constructor(
    private readonly watched: WatchedRepository,
    private readonly redis: RedisConnection,
    private readonly sessions: SessionStatus,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly http: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // A stream would keep the process from closing.
    this.http.httpAdapter.getInstance<FastifyInstance>().addHook('preClose', (done) => {
      this.endAll();
      done();
    });
  }

  onApplicationBootstrap(): void {
    const channel = newsChannel(this.redis);
    const subscriber = this.redis.client.duplicate({ autoResubscribe: false });
    this.subscriber = subscriber;
    subscriber.on('error', () => undefined);
    subscriber.on('ready', () => {
      subscriber.subscribe(channel).then(
        () => (this.isSubscribed = true),
        () => subscriber.disconnect(true),
      );
    });
    subscriber.on('close', () => {
      this.isSubscribed = false;
      this.endAll();
    });
    subscriber.on('message', (_channel, text) => this.take(JSON.parse(text) as News));
    this.sweeper.everyHere(LOOK_EVERY, 'watched grids', () => this.lookAtAll());
    this.sweeper.everyHere(CHECK_SESSIONS_EVERY, 'sessions of readers', () => this.endDead());
    this.sweeper.everyHere(BEAT_EVERY, 'heartbeats of readers', () => {
      for (const reader of this.all()) reader.beat();
      return Promise.resolve();
    });
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
    for (const { timer } of this.gathering.values()) clearTimeout(timer);
  }

  /**
   * @throws AppError DEPENDENCY_UNAVAILABLE where this process cannot send events, or has too many readers;
   * RATE_LIMITED where too many of them read from this address
   */
  open(options: EventReaderOptions): EventReader {
    if (!this.isSubscribed || this.count >= MOST_READERS) throw unavailable('the stream of events');
    const fromHere = this.fromAddress.get(options.address) ?? 0;
    if (fromHere >= LIMITS.events.streamsFromAddress)
      throw new AppError('RATE_LIMITED', { retryAfter: FULL_FOR });
    const reader = new EventReader(options);
    const own = this.readers.get(reader.ownerId) ?? new Set();
    this.readers.set(reader.ownerId, own.add(reader));
    this.count += 1;
    this.fromAddress.set(reader.address, fromHere + 1);
    reader.output.once('close', () => this.forget(reader));
    const [oldest] = own;
    if (own.size > LIMITS.events.streams) oldest?.end(BACK_AFTER);
    this.look([reader]).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the state was not sent to a reader');
      reader.end();
    });
    return reader;
  }

  private take({ ownerId, readerId }: News): void {
    const own = this.readers.get(ownerId);
    if (!own) return;
    for (const reader of own) {
      if (reader.id !== undefined && reader.id === readerId) reader.noteOwnChange();
      else this.tellSoon(ownerId, reader);
    }
  }

  private tellSoon(ownerId: string, reader: EventReader): void {
    const gathered = this.gathering.get(ownerId);
    if (gathered) {
      gathered.readers.add(reader);
      return;
    }
    const readers = new Set([reader]);
    const timer = setTimeout(() => {
      this.gathering.delete(ownerId);
      // The next look is in 20 s at most.
      this.look([...readers]).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'events not sent now; they are within 20 s'),
      );
    }, GATHER_FOR);
    this.gathering.set(ownerId, { readers, timer });
  }

  /** Tells readers of one person how things are now. */
  private async look(readers: readonly EventReader[]): Promise<void> {
    const [first] = readers;
    if (!first) return;
    const tags = await this.watched.tags([first.ownerId], gridsOf(readers));
    for (const reader of readers) reader.tell(tags);
  }

  /** Sends every reader what it missed. */
  async lookAtAll(): Promise<void> {
    const people = [...this.readers.keys()];
    for (let from = 0; from < people.length; from += LIMITS.events.peopleAtOnce) {
      const some = people.slice(from, from + LIMITS.events.peopleAtOnce);
      const readers = some.flatMap((ownerId) => [...(this.readers.get(ownerId) ?? [])]);
      const tags = await this.watched.tags(some, gridsOf(readers));
      for (const reader of readers) reader.catchUp(tags);
    }
  }

  /** Ends the streams of sessions that ended or whose state is unknown. */
  private async endDead(): Promise<void> {
    const now = this.clock.now().getTime() / 1_000;
    await Promise.all(
      [...this.all()].map(async (reader) => {
        const isAlive =
          reader.claims.exp > now && (await this.sessions.isAlive(reader.claims).catch(() => false));
        if (!isAlive) reader.end();
      }),
    );
  }

  private *all(): Generator<EventReader> {
    for (const own of this.readers.values()) yield* own;
  }

  private endAll(): void {
    for (const reader of this.all()) reader.end();
  }

  private forget(reader: EventReader): void {
    const own = this.readers.get(reader.ownerId);
    if (!own?.delete(reader)) return;
    this.count -= 1;
    const left = (this.fromAddress.get(reader.address) ?? 1) - 1;
    if (left === 0) this.fromAddress.delete(reader.address);
    else this.fromAddress.set(reader.address, left);
    if (own.size === 0) this.readers.delete(reader.ownerId);
  }
}

const gridsOf = (readers: readonly EventReader[]): string[] => [
  ...new Set(readers.flatMap(({ gridIds }) => gridIds)),
];
