import { Injectable } from '@nestjs/common';
import { Clock, RedisConnection, revocationKeys } from '@tessera/service-kit';
import type { ChainableCommander } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { ErasedUser } from '../users/erased-user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import type { SessionRecord } from './session.schema.js';
import { TOKEN_LIFE } from './token-issuer.js';

/** An entry outlives the last token that it stops by this much: clocks differ, and a log-in takes a moment. */
const MARGIN = 10 * 60 * 1_000;

/** In milliseconds; a rebuild that takes longer begins again. */
const REBUILD_LIFE = 10 * 60 * 1_000;

/** Of two changes of one password the later one stays, whichever is copied last. */
const SET_NEWER = `
local held = redis.call('get', KEYS[1])
if held and cjson.decode(held).version > tonumber(ARGV[1]) then return 0 end
redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3])
return 1`;

/** The copy is whole only if Redis was not wiped while it was being made: then the rebuild's own key is gone too. */
const FINISH = `
if redis.call('del', KEYS[1]) == 0 then return 0 end
redis.call('set', KEYS[2], ARGV[1])
return 1`;

type RevokedSession = Pick<SessionRecord, '_id' | 'expiresAt'>;
type ChangedUser = Pick<UserRecord, '_id' | 'credentials' | 'credentialsChangedAt'>;

/** The copy in Redis of what is revoked, which every other service reads. Writing the same twice changes nothing. */
@Injectable()
export class RevocationCopy {
  private readonly keys: ReturnType<typeof revocationKeys>;

  constructor(
    private readonly redis: RedisConnection,
    private readonly clock: Clock,
  ) {
    this.keys = revocationKeys(redis);
  }

  async isWhole(): Promise<boolean> {
    return (await this.redis.client.exists(this.keys.epoch)) === 1;
  }

  /** @throws where Redis did not take all of them. */
  async writeSessions(sessions: readonly RevokedSession[]): Promise<void> {
    const pipeline = this.redis.client.pipeline();
    for (const { _id, expiresAt } of sessions) {
      const life = this.remaining(expiresAt);
      if (life > 0) pipeline.set(this.keys.session(_id), '1', 'PX', life);
    }
    await all(pipeline);
  }

  /** @throws where Redis did not take all of them. */
  async writeCredentials(users: readonly ChangedUser[]): Promise<void> {
    const pipeline = this.redis.client.pipeline();
    for (const { _id, credentials, credentialsChangedAt } of users) {
      const lastToken = new Date((credentialsChangedAt ?? this.clock.now()).getTime() + TOKEN_LIFE);
      const life = this.remaining(lastToken);
      const { version, keptSession } = credentials;
      const value = JSON.stringify({ version, keptSession });
      if (life > 0) pipeline.eval(SET_NEWER, 1, this.keys.credentials(_id), version, value, life);
    }
    await all(pipeline);
  }

  /** @throws where Redis did not take all of them. */
  async writeErased(accounts: readonly ErasedUser[]): Promise<void> {
    const pipeline = this.redis.client.pipeline();
    for (const { _id, erasedAt } of accounts) {
      const life = this.remaining(new Date(erasedAt.getTime() + TOKEN_LIFE));
      if (life > 0) pipeline.set(this.keys.erased(_id), '1', 'PX', life);
    }
    await all(pipeline);
  }

  /** Begins a rebuild; everything revoked later than the time given is still of use. */
  async begin(): Promise<{ id: string; since: Date }> {
    const id = randomUUID();
    await this.redis.client.set(this.rebuildKey(id), '1', 'PX', REBUILD_LIFE);
    return { id, since: new Date(this.clock.now().getTime() - TOKEN_LIFE - MARGIN) };
  }

  /** Declares the copy whole; false where Redis was wiped since `begin`. */
  async finish(id: string): Promise<boolean> {
    const epoch = this.clock.now().toISOString();
    return (await this.redis.client.eval(FINISH, 2, this.rebuildKey(id), this.keys.epoch, epoch)) === 1;
  }

  private rebuildKey(id: string): string {
    return this.redis.key('revoked', 'rebuild', id);
  }

  private remaining(until: Date): number {
    return until.getTime() + MARGIN - this.clock.now().getTime();
  }
}

/** A pipeline resolves even where its commands failed. */
async function all(pipeline: ChainableCommander): Promise<void> {
  if (pipeline.length === 0) return;
  const results = await pipeline.exec();
  const failed = results?.find(([error]) => error !== null);
  if (failed?.[0]) throw failed[0];
}
