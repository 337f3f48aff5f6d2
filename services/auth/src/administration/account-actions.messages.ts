import { Controller } from '@nestjs/common';
import {
  endSessions,
  eraseUser,
  resumeUser,
  sendUserReset,
  suspendUser,
  userDetails,
  type AccountAction,
  type ListedUser,
  type UserDetails,
} from '@tessera/contracts';
import { Handles, Message } from '@tessera/service-kit';
import { AccountActions } from './account-actions.service.js';

@Controller()
export class AccountActionsMessages {
  constructor(private readonly actions: AccountActions) {}

  @Handles(userDetails)
  details(@Message(userDetails) { userId }: { userId: string }): Promise<UserDetails> {
    return this.actions.details(userId);
  }

  @Handles(endSessions)
  endSessions(@Message(endSessions) action: AccountAction): Promise<{ ended: true }> {
    return this.actions.endSessions(action);
  }

  @Handles(suspendUser)
  suspend(@Message(suspendUser) action: AccountAction): Promise<ListedUser> {
    return this.actions.suspend(action);
  }

  @Handles(resumeUser)
  resume(@Message(resumeUser) action: AccountAction): Promise<ListedUser> {
    return this.actions.resume(action);
  }

  @Handles(sendUserReset)
  sendReset(@Message(sendUserReset) action: AccountAction): Promise<{ asked: true }> {
    return this.actions.sendReset(action);
  }

  @Handles(eraseUser)
  erase(@Message(eraseUser) action: AccountAction): Promise<{ erased: true }> {
    return this.actions.erase(action);
  }
}
