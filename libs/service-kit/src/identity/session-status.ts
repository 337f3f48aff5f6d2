import { Injectable } from '@nestjs/common';
import { sessionCheck, type TokenClaims } from '@tessera/contracts';
import { LRUCache } from 'lru-cache';
import { MessageClient } from '../messaging/message-client.js';
import { RedisConnection } from '../redis/redis.module.js';
import { revocationKeys } from './revocation-keys.js';

/** Says whether the session behind a verified token is still alive. */
export abstract class SessionStatus {
  /** @throws AppError DEPENDENCY_UNAVAILABLE where nobody can tell. */
  abstract isActive(claims: TokenClaims): Promise<boolean>;
}

const MEMORY_MILLISECONDS = 1_000;
const MEMORY_ENTRIES = 10_000;

interface Credentials {
  readonly version: number;
  readonly keptSession: string | null;
}

/**
 * Every service but auth: reads the copy in Redis, through memory for a second, and asks auth where the copy
 * is gone (its epoch is missing) or Redis is away.
 */
@Injectable()
export class SharedSessionStatus extends SessionStatus {
  private readonly memory = new LRUCache<string, boolean>({ max: MEMORY_ENTRIES, ttl: MEMORY_MILLISECONDS });

  constructor(
    private readonly redis: RedisConnection,
    private readonly messages: MessageClient,
  ) {
    super();
  }

  async isActive(claims: TokenClaims): Promise<boolean> {
    const key = `${claims.sid}:${claims.cv}`;
    const remembered = this.memory.get(key);
    if (remembered !== undefined) return remembered;
    const active = (await this.fromCopy(claims)) ?? (await this.fromAuth(claims));
    this.memory.set(key, active);
    return active;
  }

  /** Null where the copy cannot tell. */
  private async fromCopy({ sub, sid, cv }: TokenClaims): Promise<boolean | null> {
    const keys = revocationKeys(this.redis);
    let values: (string | null)[];
    try {
      values = await this.redis.client.mget(
        keys.epoch,
        keys.session(sid),
        keys.erased(sub),
        keys.credentials(sub),
      );
    } catch {
      return null;
    }
    const [epoch, session, erased, credentials] = values;
    if (!epoch) return null;
    if (session || erased) return false;
    if (!credentials) return true;
    const { version, keptSession } = JSON.parse(credentials) as Credentials;
    return cv === version || sid === keptSession;
  }

  private async fromAuth({ sub, sid, cv }: TokenClaims): Promise<boolean> {
    const question = { userId: sub, sessionId: sid, credentialsVersion: cv };
    const { active } = await this.messages.send(sessionCheck, question);
    return active;
  }
}
