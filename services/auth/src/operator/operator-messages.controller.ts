import { Controller } from '@nestjs/common';
import { AdminCommand, setAdmin, setTier, TierCommand, type Tier } from '@tessera/contracts';
import { Handles, Message, notFound } from '@tessera/service-kit';
import { AdminChanges } from '../admins/admin-changes.js';
import { PlanChanges } from '../plans/plan-changes.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';

/** What only the operator's command may ask; see `operator-command.ts`. */
@Controller()
export class OperatorMessagesController {
  constructor(
    private readonly users: UserRepository,
    private readonly plans: PlanChanges,
    private readonly admins: AdminChanges,
  ) {}

  @Handles(setTier)
  async setTier(
    @Message(setTier) { email, tier }: TierCommand,
  ): Promise<{ userId: string; email: string; tier: Tier }> {
    const { _id } = present(await this.users.findByEmail(email));
    const user = present(await this.plans.setTier(_id, tier, 'operator'));
    return { userId: user._id, email: user.email, tier };
  }

  @Handles(setAdmin)
  async setAdmin(
    @Message(setAdmin) { email, isAdmin }: AdminCommand,
  ): Promise<{ userId: string; email: string; isAdmin: boolean }> {
    const user = present(await this.admins.setAdmin(email, isAdmin));
    return { userId: user._id, email: user.email, isAdmin };
  }
}

function present(user: UserRecord | null): UserRecord {
  if (!user) throw notFound();
  return user;
}
