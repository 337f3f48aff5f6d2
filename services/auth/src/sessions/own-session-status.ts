import { Injectable } from '@nestjs/common';
import type { TokenClaims } from '@tessera/contracts';
import { Clock, SEEN_EVERY, SessionStatus } from '@tessera/service-kit';
import { UserRepository } from '../users/user.repository.js';
import { holdsUnder } from './liveness.js';
import { SessionRepository } from './session.repository.js';
import type { SessionRecord } from './session.schema.js';

/** Auth's own session check: reads its collections, the source of truth. */
@Injectable()
export class OwnSessionStatus extends SessionStatus {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async isActive(claims: Pick<TokenClaims, 'sub' | 'sid' | 'cv'>): Promise<boolean> {
    const now = this.clock.now();
    const session = await this.living(claims, now);
    if (session) await this.markSeen(session, now);
    return session !== null;
  }

  async isAlive(claims: TokenClaims): Promise<boolean> {
    return (await this.living(claims, this.clock.now())) !== null;
  }

  private async living(
    { sub, sid, cv }: Pick<TokenClaims, 'sub' | 'sid' | 'cv'>,
    now: Date,
  ): Promise<SessionRecord | null> {
    const [session, user] = await Promise.all([this.sessions.findOwn(sub, sid), this.users.findById(sub)]);
    if (!session || !user || user.suspendedAt) return null;
    const open = !session.revokedAt && session.expiresAt > now && session.credentialsVersion === cv;
    return open && holdsUnder(user.credentials, session) ? session : null;
  }

  private async markSeen({ _id, userId, lastSeenAt }: SessionRecord, now: Date): Promise<void> {
    if (now.getTime() - lastSeenAt.getTime() < SEEN_EVERY) return;
    await Promise.all([this.sessions.touch(userId, _id, now), this.users.touch(userId, now)]);
  }
}
