import { Controller } from '@nestjs/common';
import {
  accountAudit,
  changeTier,
  listUsers,
  recordDismissal,
  recordRetry,
  userNames,
  usersAfter,
  type AuditRecord,
  type ListedUser,
  type Tier,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { AdministrationService } from './administration.service.js';
import type { UserListQuery } from './user-list.repository.js';

@Controller()
export class AdministrationMessages {
  constructor(private readonly administration: AdministrationService) {}

  @Handles(listUsers)
  page(@Message(listUsers) query: UserListQuery): Promise<{ users: ListedUser[]; total: number }> {
    return this.administration.page(query);
  }

  @Handles(usersAfter)
  after(
    @Message(usersAfter) { after, limit }: { after: string | null; limit: number },
  ): Promise<ListedUser[]> {
    return this.administration.after(after, limit);
  }

  @Handles(userNames)
  names(@Message(userNames) { ids }: { ids: string[] }): Promise<{ id: string; username: string }[]> {
    return this.administration.names(ids);
  }

  @Handles(changeTier)
  changeTier(
    @Message(changeTier) { userId, tier, by }: { userId: string; tier: Tier; by: string },
  ): Promise<ListedUser> {
    return this.administration.changeTier(userId, tier, by);
  }

  @Handles(accountAudit)
  audit(
    @Message(accountAudit) { before, limit }: { before: string | null; limit: number },
  ): Promise<AuditRecord[]> {
    return this.administration.auditBefore(before, limit);
  }

  @Handles(recordRetry)
  recordRetry(
    @Message(recordRetry) { by, jobId }: { by: string; jobId: string },
  ): Promise<{ recorded: true }> {
    return this.administration.recordRetry(by, jobId);
  }

  @Handles(recordDismissal)
  recordDismissal(
    @Message(recordDismissal) { by, jobId }: { by: string; jobId: string },
  ): Promise<{ recorded: true }> {
    return this.administration.recordDismissal(by, jobId);
  }
}
