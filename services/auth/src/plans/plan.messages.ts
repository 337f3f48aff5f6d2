import { Controller } from '@nestjs/common';
import { effectiveTier, userPlan, type PayloadOf, type ResponseOf } from '@tessera/contracts';
import { Handles, Message, notFound, SessionStatus } from '@tessera/service-kit';
import { ownVersion } from '../sessions/liveness.js';
import { UserRepository } from '../users/user.repository.js';

type NamedSession = NonNullable<PayloadOf<typeof userPlan>['session']>;

@Controller()
export class PlanMessages {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionStatus,
  ) {}

  @Handles(userPlan)
  async plan(
    @Message(userPlan) { userId, session }: PayloadOf<typeof userPlan>,
  ): Promise<ResponseOf<typeof userPlan>> {
    const user = await this.users.findById(userId);
    if (!user) throw notFound();
    const credentialsVersion = ownVersion(user.credentials);
    const plan = { tier: effectiveTier(user), isAdmin: user.isAdmin, credentialsVersion };
    // After the version was read: a session that is alive now had not ended under that version.
    const sessionAlive = session && (await this.isAlive(userId, session));
    return {
      ...plan,
      ...(session && { sessionAlive }),
      ...(user.suspendedAt !== undefined && { suspended: true }),
    };
  }

  /** Its claims, as auth's own status reads no tier. */
  private isAlive(sub: string, { id: sid, credentialsVersion: cv }: NamedSession): Promise<boolean> {
    return this.sessions.isAlive({ sub, sid, cv, tier: 'free' });
  }
}
