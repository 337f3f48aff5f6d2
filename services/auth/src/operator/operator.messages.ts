import { Controller } from '@nestjs/common';
import {
  AdminCommand,
  EmailCommand,
  setAdmin,
  setEmail,
  setTier,
  setVerified,
  TierCommand,
  VerifyCommand,
  type Tier,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { AdminChanges } from '../admins/admin-changes.js';
import { PlanChanges } from '../plans/plan-changes.js';
import { present } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import { VerificationRepository } from '../verification/verification.repository.js';
import { Verifications } from '../verification/verifications.js';

/** What only the operator's command may ask; see `operator-command.ts`. */
@Controller()
export class OperatorMessages {
  constructor(
    private readonly users: UserRepository,
    private readonly plans: PlanChanges,
    private readonly admins: AdminChanges,
    private readonly addresses: VerificationRepository,
    private readonly verifications: Verifications,
  ) {}

  @Handles(setTier)
  async setTier(
    @Message(setTier) { email, tier }: TierCommand,
  ): Promise<{ userId: string; email: string; tier: Tier }> {
    const { _id } = present(await this.users.findByEmail(email));
    const user = present(await this.plans.setTier(_id, tier, 'operator'));
    return { userId: user._id, email: user.email, tier };
  }

  @Handles(setVerified)
  async setVerified(@Message(setVerified) { email }: VerifyCommand): Promise<{ email: string }> {
    const user = present(await this.users.findByEmail(email));
    await this.addresses.verify(user._id);
    return { email: user.email };
  }

  @Handles(setEmail)
  async setEmail(@Message(setEmail) { from, to }: EmailCommand): Promise<{ email: string; isRepeat?: true }> {
    const user = await this.users.findByEmail(from);
    if (!user) {
      const { email } = present(await this.users.findByEmail(to));
      await this.verifications.forgetFormer(from);
      return { email, isRepeat: true };
    }
    const { email } = await this.verifications.beginAt(user, to);
    return { email };
  }

  @Handles(setAdmin)
  async setAdmin(
    @Message(setAdmin) { email, isAdmin }: AdminCommand,
  ): Promise<{ userId: string; email: string; isAdmin: boolean }> {
    const user = present(await this.admins.setAdmin(email, isAdmin));
    return { userId: user._id, email: user.email, isAdmin };
  }
}
