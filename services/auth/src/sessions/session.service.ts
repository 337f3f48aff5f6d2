import { Injectable } from '@nestjs/common';
import { DAY, effectiveTier, type Session } from '@tessera/contracts';
import { Clock, Ids, notFound, type Caller } from '@tessera/service-kit';
import type { UserRecord } from '../users/user.schema.js';
import { UserRepository } from '../users/user.repository.js';
import { deviceOf } from './device.js';
import { Revocations } from './revocations.js';
import { toSession } from './session.mapper.js';
import { SessionRepository } from './session.repository.js';
import type { SessionRecord } from './session.schema.js';
import { SESSION_LIFE, TokenIssuer } from './token-issuer.js';

/** The statistics of the last 30 days count a session by its document. */
const REMEMBERED = 31 * DAY;
const MOST_LISTED = 100;

/** A session without a view on which one asks. */
type SessionOfPerson = Omit<Session, 'current'>;

@Injectable()
export class SessionService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly tokens: TokenIssuer,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Begins a session for someone who has just proved who they are, as `user` was read for that; gives its token. */
  async start(user: UserRecord, userAgent: string | undefined): Promise<string> {
    const now = this.clock.now();
    const expiresAt = this.tokens.expiry(now);
    const sid = this.ids.secret();
    const cv = user.credentials.version;
    await this.sessions.insert({
      _id: sid,
      userId: user._id,
      credentialsVersion: cv,
      device: deviceOf(userAgent),
      startedAt: now,
      lastSeenAt: now,
      expiresAt,
      forgetAt: new Date(now.getTime() + REMEMBERED),
    });
    // The session's own first minute writes nothing more; a visit shorter than that counts as well.
    await this.users.touch(user._id, now);
    return this.tokens.sign({ sub: user._id, sid, tier: effectiveTier(user), cv }, now);
  }

  /** When this session's log-in was, or null where it is gone. */
  async startOf(userId: string, sessionId: string): Promise<Date | null> {
    return (await this.sessions.findOwn(userId, sessionId))?.startedAt ?? null;
  }

  /** A new token of the same session for one past half its life, as long as the session may last; otherwise null. */
  async renew({ sub, sid, cv, iat, exp }: Caller, user: UserRecord): Promise<string | null> {
    if (!this.tokens.isAging({ iat, exp })) return null;
    const session = await this.sessions.findOwn(sub, sid);
    if (!session) return null;
    const now = this.clock.now();
    const end = Math.min(this.tokens.expiry(now).getTime(), session.startedAt.getTime() + SESSION_LIFE);
    if (end <= exp * 1_000) return null;
    const expiresAt = new Date(end);
    // First the document, so that a revocation is remembered for as long as the longest token lives.
    const extended = await this.sessions.extend(sub, sid, expiresAt);
    return extended ? this.tokens.sign({ sub, sid, tier: effectiveTier(user), cv }, now, expiresAt) : null;
  }

  /** A person's living sessions, the present one first, then the one seen last. */
  async list({ sub, sid }: Caller): Promise<Session[]> {
    const user = await this.users.findById(sub);
    if (!user) throw notFound();
    return (await this.open(user))
      .map((session) => toSession(session, sid))
      .sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt));
  }

  /** A person's living sessions, for their own data. */
  async openOf(user: UserRecord): Promise<SessionOfPerson[]> {
    return (await this.open(user)).map((session) => {
      const { id, device, startedAt, lastSeenAt } = toSession(session, '');
      return { id, device, startedAt, lastSeenAt };
    });
  }

  private open({ _id, credentials }: UserRecord): Promise<SessionRecord[]> {
    return this.sessions.findOpen(_id, credentials, this.clock.now(), MOST_LISTED);
  }

  /** Ends one session of a person, here at once and elsewhere within a second. */
  async end(userId: string, sessionId: string): Promise<void> {
    const revoked = await this.sessions.revoke(userId, sessionId, this.clock.now());
    if (!revoked) throw notFound();
    await this.revocations.publishSession(revoked);
  }
}
