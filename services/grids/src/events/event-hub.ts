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
import { EventConnection, type EventConnectionOptions } from './event-connection.js';
import { changeChannel, type StoredChange } from './change-publisher.js';
import { WatchedRepository } from './watched.repository.js';

/** In milliseconds. */
const LOOK_EVERY = 20_000;
const BEAT_EVERY = 15_000;
const CHECK_SESSIONS_EVERY = 1_000;
/** Changes that follow each other closely are sent together. */
const GATHER_FOR = 50;
/** Streams of one process. */
const MOST_CONNECTIONS = 2_000;
/** For whom a person has opened one stream too many: at once it would end the next oldest, and that one the next. */
const BACK_AFTER = 60_000;
/** In seconds: whoever has all streams of an address needs a while to close one. */
const FULL_FOR = 30;

interface Gathered {
  readonly connections: Set<EventConnection>;
  readonly timer: NodeJS.Timeout;
}

/**
 * All open streams of events of this process. It subscribes to what is published of stored changes and sends the new
 * state to the owner's connections; every 20 s it sends what was not published. While Redis is down nothing is published:
 * then the streams end, and a connection begins with the state as it is.
 */
@Injectable()
export class EventHub implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('events');
  private readonly connections = new Map<string, Set<EventConnection>>();
  /** By the person: what is scheduled to be sent. */
  private readonly gathering = new Map<string, Gathered>();
  private subscriber: Redis | null = null;
  private isSubscribed = false;
  private count = 0;
  /** Connections of each address. */
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
    const channel = changeChannel(this.redis);
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
    subscriber.on('message', (_channel, text) => this.receive(JSON.parse(text) as StoredChange));
    this.sweeper.everyHere(LOOK_EVERY, 'watched grids', () => this.catchUpAll());
    this.sweeper.everyHere(CHECK_SESSIONS_EVERY, 'sessions of readers', () => this.endDead());
    this.sweeper.everyHere(BEAT_EVERY, 'heartbeats of readers', () => {
      for (const connection of this.all()) connection.beat();
      return Promise.resolve();
    });
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
    for (const { timer } of this.gathering.values()) clearTimeout(timer);
  }

  /**
   * @throws AppError DEPENDENCY_UNAVAILABLE where this process cannot send events, or has too many connections;
   * RATE_LIMITED where too many of them read from this address
   */
  open(options: EventConnectionOptions): EventConnection {
    if (!this.isSubscribed || this.count >= MOST_CONNECTIONS) throw unavailable('the stream of events');
    const fromHere = this.fromAddress.get(options.address) ?? 0;
    if (fromHere >= LIMITS.events.streamsFromAddress)
      throw new AppError('RATE_LIMITED', { retryAfter: FULL_FOR });
    const connection = new EventConnection(options);
    const own = this.connections.get(connection.ownerId) ?? new Set();
    this.connections.set(connection.ownerId, own.add(connection));
    this.count += 1;
    this.fromAddress.set(connection.address, fromHere + 1);
    connection.output.once('close', () => this.forget(connection));
    const [oldest] = own;
    if (own.size > LIMITS.events.streams) oldest?.end(BACK_AFTER);
    this.sendState([connection]).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the state was not sent to a reader');
      connection.end();
    });
    return connection;
  }

  private receive({ ownerId, readerId }: StoredChange): void {
    const own = this.connections.get(ownerId);
    if (!own) return;
    for (const connection of own) {
      if (connection.id !== undefined && connection.id === readerId) connection.noteOwnChange();
      else this.sendSoon(ownerId, connection);
    }
  }

  private sendSoon(ownerId: string, connection: EventConnection): void {
    const gathered = this.gathering.get(ownerId);
    if (gathered) {
      gathered.connections.add(connection);
      return;
    }
    const connections = new Set([connection]);
    const timer = setTimeout(() => {
      this.gathering.delete(ownerId);
      // The next look is in 20 s at most.
      this.sendState([...connections]).catch((error: unknown) => {
        for (const each of connections) each.noteMissed();
        this.logger.warn({ err: error }, 'events not sent now; they are within 20 s');
      });
    }, GATHER_FOR);
    this.gathering.set(ownerId, { connections, timer });
  }

  /** Sends the state as it is now to connections of one person. */
  private async sendState(connections: readonly EventConnection[]): Promise<void> {
    const [first] = connections;
    if (!first) return;
    const tags = await this.watched.tags([first.ownerId], gridsOf(connections));
    for (const connection of connections) connection.send(tags);
  }

  /** Sends to every connection what it missed. */
  async catchUpAll(): Promise<void> {
    const people = [...this.connections.keys()];
    for (let from = 0; from < people.length; from += LIMITS.events.peopleAtOnce) {
      const some = people.slice(from, from + LIMITS.events.peopleAtOnce);
      const connections = some.flatMap((ownerId) => [...(this.connections.get(ownerId) ?? [])]);
      const tags = await this.watched.tags(some, gridsOf(connections));
      for (const connection of connections) connection.catchUp(tags);
    }
  }

  /** Ends the streams of sessions that ended or whose state is unknown. */
  private async endDead(): Promise<void> {
    const now = this.clock.now().getTime() / 1_000;
    await Promise.all(
      [...this.all()].map(async (connection) => {
        const isAlive =
          connection.claims.exp > now && (await this.sessions.isAlive(connection.claims).catch(() => false));
        if (!isAlive) connection.end();
      }),
    );
  }

  private *all(): Generator<EventConnection> {
    for (const own of this.connections.values()) yield* own;
  }

  private endAll(): void {
    for (const connection of this.all()) connection.end();
  }

  private forget(connection: EventConnection): void {
    const own = this.connections.get(connection.ownerId);
    if (!own?.delete(connection)) return;
    this.count -= 1;
    const left = (this.fromAddress.get(connection.address) ?? 1) - 1;
    if (left === 0) this.fromAddress.delete(connection.address);
    else this.fromAddress.set(connection.address, left);
    if (own.size === 0) this.connections.delete(connection.ownerId);
  }
}

const gridsOf = (connections: readonly EventConnection[]): string[] => [
  ...new Set(connections.flatMap(({ gridIds }) => gridIds)),
];
