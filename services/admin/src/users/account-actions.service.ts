import { Injectable } from '@nestjs/common';
import {
  endSessions,
  eraseUser,
  ownerStorage,
  resumeUser,
  sendUserReset,
  suspendUser,
  userDetails,
  type AdminUserDetails,
  type AccountAction,
  type Pattern,
} from '@tessera/contracts';
import { MessageClient, notFound } from '@tessera/service-kit';
import { UsersService } from './users.service.js';

/** What an admin sees and does with one account: auth does it, and records who did. */
@Injectable()
export class AccountActions {
  constructor(
    private readonly messages: MessageClient,
    private readonly users: UsersService,
  ) {}

  /** @throws AppError NOT_FOUND, DEPENDENCY_UNAVAILABLE */
  async details(userId: string): Promise<AdminUserDetails> {
    const user = await this.messages.send(userDetails, { userId });
    const [[counted], { bytes }] = await Promise.all([
      this.users.counted([user]),
      this.messages.send(ownerStorage, { ownerId: userId }),
    ]);
    if (!counted) throw notFound();
    return { ...counted, storageBytes: bytes };
  }

  /** @throws AppError NOT_FOUND, DEPENDENCY_UNAVAILABLE */
  endSessions = (userId: string, by: string) => this.send(endSessions, userId, by);

  /** @throws AppError NOT_FOUND, FORBIDDEN, DEPENDENCY_UNAVAILABLE */
  suspend = (userId: string, by: string) => this.send(suspendUser, userId, by);

  /** @throws AppError NOT_FOUND, DEPENDENCY_UNAVAILABLE */
  resume = (userId: string, by: string) => this.send(resumeUser, userId, by);

  /** @throws AppError NOT_FOUND, DEPENDENCY_UNAVAILABLE */
  sendReset = (userId: string, by: string) => this.send(sendUserReset, userId, by);

  /** @throws AppError NOT_FOUND, FORBIDDEN, DEPENDENCY_UNAVAILABLE */
  erase = (userId: string, by: string) => this.send(eraseUser, userId, by);

  private async send(action: Pattern<AccountAction, unknown>, userId: string, by: string): Promise<void> {
    await this.messages.send(action, { userId, by });
  }
}
