import { Controller } from '@nestjs/common';
import { effectiveTier, userPlan, type Tier } from '@tessera/contracts';
import { Handles, Message, notFound } from '@tessera/service-kit';
import { UserRepository } from '../users/user.repository.js';

@Controller()
export class PlanMessages {
  constructor(private readonly users: UserRepository) {}

  @Handles(userPlan)
  async plan(@Message(userPlan) { userId }: { userId: string }): Promise<{ tier: Tier; isAdmin: boolean }> {
    const user = await this.users.findById(userId);
    if (!user) throw notFound();
    return { tier: effectiveTier(user), isAdmin: user.isAdmin };
  }
}
