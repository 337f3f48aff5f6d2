import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SERVICES, type Service } from '@tessera/contracts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.js';
import type { Sweeper } from '../lifecycle/sweeper.js';
import { isStream } from '../http/streamed-route.js';
import type { RedisConnection } from '../redis/redis.module.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KEPT_MINUTES = 60;
const FLUSH_EVERY = 5 * SECOND;

/** Responses to people, of some time. */
export interface TrafficCounts {
  readonly responses: number;
  /** Of these, those with a status of 500 or more. */
  readonly errors: number;
  /** The sum of their response times. */
  readonly milliseconds: number;
}

/** The names of a minute's counts in Redis, which 0.2.0 has given. */
type Stored = Readonly<Partial<Record<'answers' | 'errors' | 'milliseconds', string>>>;

const NOTHING: TrafficCounts = { responses: 0, errors: 0, milliseconds: 0 };

function add(a: TrafficCounts, b: TrafficCounts): TrafficCounts {
  return {
    responses: a.responses + b.responses,
    errors: a.errors + b.errors,
    milliseconds: a.milliseconds + b.milliseconds,
  };
}

/**
 * Counts of responses: every process adds its counts to one Redis hash a service and minute, kept for an
 * hour, so that the replicas of a service are summed. Only `/api` routes count.
 */
export class Traffic implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('traffic');
  /** By minute since 1970; what Redis did not take yet. */
  private readonly unsent = new Map<number, TrafficCounts>();

  constructor(
    private readonly service: Service,
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {}

  /** Counts every response of an API route. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      if (request.url.startsWith('/api/') && !isStream(request))
        this.count(reply.statusCode, reply.elapsedTime);
      done();
    });
  }

  onApplicationBootstrap(): void {
    this.sweeper.everyHere(FLUSH_EVERY, 'traffic', () => this.flush());
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the last counts are lost'),
    );
  }

  /** Adds the new counts to Redis; while it is unavailable they wait, for an hour at most. */
  async flush(): Promise<void> {
    const oldest = this.minute() - KEPT_MINUTES;
    for (const [minute, counts] of [...this.unsent]) {
      this.unsent.delete(minute);
      if (minute <= oldest) continue;
      try {
        await this.send(minute, counts);
      } catch (error) {
        this.unsent.set(minute, add(this.unsent.get(minute) ?? NOTHING, counts));
        throw error;
      }
    }
  }

  /** The last hour of all services; rejects where Redis is unavailable. */
  async lastHour(): Promise<TrafficCounts> {
    const now = this.minute();
    const pipeline = this.redis.client.pipeline();
    for (const service of SERVICES) {
      for (let age = 0; age < KEPT_MINUTES; age += 1) pipeline.hgetall(this.key(service, now - age));
    }
    let sum = NOTHING;
    for (const [error, hash] of (await pipeline.exec()) ?? []) {
      if (error) throw error;
      const { answers, errors, milliseconds } = hash as Stored;
      sum = add(sum, {
        responses: Number(answers ?? 0),
        errors: Number(errors ?? 0),
        milliseconds: Number(milliseconds ?? 0),
      });
    }
    return sum;
  }

  private count(status: number, milliseconds: number): void {
    const minute = this.minute();
    const one = { responses: 1, errors: status >= 500 ? 1 : 0, milliseconds };
    this.unsent.set(minute, add(this.unsent.get(minute) ?? NOTHING, one));
  }

  private async send(minute: number, { responses, errors, milliseconds }: TrafficCounts): Promise<void> {
    const key = this.key(this.service, minute);
    const results = await this.redis.client
      .multi()
      .hincrby(key, 'answers', responses)
      .hincrby(key, 'errors', errors)
      .hincrbyfloat(key, 'milliseconds', milliseconds)
      .expire(key, (KEPT_MINUTES * MINUTE) / SECOND)
      .exec();
    const failed = results?.find(([error]) => error !== null);
    if (failed?.[0]) throw failed[0];
  }

  private key(service: Service, minute: number): string {
    return this.redis.key('traffic', service, String(minute));
  }

  private minute(): number {
    return Math.floor(this.clock.now().getTime() / MINUTE);
  }
}
