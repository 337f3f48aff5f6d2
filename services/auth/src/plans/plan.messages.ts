import { Controller } from '@nestjs/common';
import { effectiveTier, userPlan, type PayloadOf, type ResponseOf } from '@tessera/contracts';
import { Handles, Message, notFound } from '@tessera/service-kit';
import { ownVersion } from '../sessions/liveness.js';
import { UserRepository } from '../users/user.repository.js';

@Controller()
export class PlanMessages {
  constructor(private readonly users: UserRepository) {}

  @Handles(userPlan)
  async plan(
    @Message(userPlan) { userId }: PayloadOf<typeof userPlan>,
  ): Promise<ResponseOf<typeof userPlan>> {
    const user = await this.users.findById(userId);
    if (!user) throw notFound();
    const credentialsVersion = ownVersion(user.credentials);
    const plan = { tier: effectiveTier(user), isAdmin: user.isAdmin, credentialsVersion };
    return user.suspendedAt === undefined ? plan : { ...plan, suspended: true };
  }
}
