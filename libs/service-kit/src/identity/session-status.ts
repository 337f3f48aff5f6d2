import { Injectable } from '@nestjs/common';
import { sessionCheck, type TokenClaims } from '@tessera/contracts';
import { LRUCache } from 'lru-cache';
import { Clock } from '../clock.js';
import { MessageClient } from '../messaging/message-client.js';
import { RedisConnection } from '../redis/redis.module.js';
import { revocationKeys } from './revocation-keys.js';

/** Tells whether the session behind a verified token is still alive. */
export abstract class SessionStatus {
  /** @throws AppError DEPENDENCY_UNAVAILABLE where the state is unknown. */
  abstract isActive(claims: TokenClaims): Promise<boolean>;

  /** As {@link isActive}, where nobody does anything: what only listens is not seen. */
  abstract isAlive(claims: TokenClaims): Promise<boolean>;
}

/** How old a session's last-seen may become before it is written again, in milliseconds. */
export const SEEN_EVERY = 60_000;

/**
 * Sessions that were seen outside auth since it last looked: `<userId>:<sessionId>`, scored by the time in
 * milliseconds.
 */
export function seenKey(redis: Pick<RedisConnection, 'key'>): string {
  return redis.key('sessions', 'seen');
}

const MEMORY_MILLISECONDS = 1_000;
const MEMORY_ENTRIES = 10_000;

/** Sessions of one command to Redis, which does nothing else meanwhile. */
const READ_AT_ONCE = 500;

interface Credentials {
  readonly version: number;
  readonly keptSession: string | null;
}

/** Who waits for the copy of a session; null where that is incomplete. */
interface Asked {
  readonly claims: TokenClaims;
  readonly resolve: (alive: boolean | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Every service but auth: reads the copy in Redis, through memory for a second, and asks auth where the copy
 * is gone (its epoch is missing) or Redis is unavailable. What is asked together, as by all open streams of events, is
 * read by one command. Once a minute it notes in Redis that a session was seen;
 * auth carries that over into the session.
 */
@Injectable()
export class SharedSessionStatus extends SessionStatus {
  private readonly memory = new LRUCache<string, boolean>({ max: MEMORY_ENTRIES, ttl: MEMORY_MILLISECONDS });
  private asked: Asked[] = [];
  private readonly noted = new LRUCache<string, true>({ max: MEMORY_ENTRIES, ttl: SEEN_EVERY });

  constructor(
    private readonly redis: RedisConnection,
    private readonly messages: MessageClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  async isActive(claims: TokenClaims): Promise<boolean> {
    const active = await this.isAlive(claims);
    if (active) this.noteSeen(claims);
    return active;
  }

  async isAlive(claims: TokenClaims): Promise<boolean> {
    const key = `${claims.sid}:${claims.cv}`;
    const remembered = this.memory.get(key);
    if (remembered !== undefined) return remembered;
    const alive = (await this.fromCopy(claims)) ?? (await this.fromAuth(claims));
    this.memory.set(key, alive);
    return alive;
  }

  /** Nobody waits for it: a note that is lost is made again a minute later. */
  private noteSeen({ sub, sid }: TokenClaims): void {
    if (this.noted.has(sid)) return;
    this.noted.set(sid, true);
    const now = this.clock.now().getTime();
    this.redis.client.zadd(seenKey(this.redis), 'GT', now, `${sub}:${sid}`).catch(() => undefined);
  }

  /** Null where the copy is incomplete. */
  private fromCopy(claims: TokenClaims): Promise<boolean | null> {
    return new Promise((resolve, reject) => {
      this.asked.push({ claims, resolve, reject });
      if (this.asked.length === 1) queueMicrotask(() => this.readCopies());
    });
  }

  private readCopies(): void {
    const asked = this.asked;
    this.asked = [];
    for (let first = 0; first < asked.length; first += READ_AT_ONCE)
      void this.readSome(asked.slice(first, first + READ_AT_ONCE));
  }

  private async readSome(asked: readonly Asked[]): Promise<void> {
    const keys = revocationKeys(this.redis);
    const own = asked.flatMap(({ claims: { sub, sid } }) => [
      keys.session(sid),
      keys.erased(sub),
      keys.credentials(sub),
    ]);
    let values: (string | null)[];
    try {
      values = await this.redis.client.mget(keys.epoch, ...own);
    } catch {
      for (const { resolve } of asked) resolve(null);
      return;
    }
    const [epoch, ...copies] = values;
    for (const [index, { claims, resolve, reject }] of asked.entries()) {
      try {
        resolve(epoch ? isAliveBy(claims, copies.slice(3 * index, 3 * index + 3)) : null);
      } catch (error) {
        reject(error);
      }
    }
  }

  private async fromAuth({ sub, sid, cv }: TokenClaims): Promise<boolean> {
    const question = { userId: sub, sessionId: sid, credentialsVersion: cv };
    const { active } = await this.messages.send(sessionCheck, question);
    return active;
  }
}

function isAliveBy({ sid, cv }: TokenClaims, [session, erased, credentials]: (string | null)[]): boolean {
  if (session || erased) return false;
  if (!credentials) return true;
  const { version, keptSession } = JSON.parse(credentials) as Credentials;
  return cv === version || sid === keptSession;
}
