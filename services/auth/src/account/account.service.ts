import { Injectable } from '@nestjs/common';
import type { PasswordBody, SessionResponse, SettingsBody, SignupBody, User } from '@tessera/contracts';
import { AppError, assertNotGivenUp, Clock, Ids, type Caller } from '@tessera/service-kit';
import { LoginThrottle } from '../login/login-throttle.js';
import { PasswordChanges } from '../passwords/password-changes.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { Client } from '../rates/client.js';
import { PersonLimits } from '../rates/person-limits.js';
import { SessionService } from '../sessions/session.service.js';
import { presentCaller } from '../users/user.errors.js';
import { toUser } from '../users/user.mapper.js';
import { emailKey } from '../users/user-keys.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { Verifications } from '../verification/verifications.js';

@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly changes: PasswordChanges,
    private readonly throttle: LoginThrottle,
    private readonly limits: PersonLimits,
    private readonly sessions: SessionService,
    private readonly verifications: Verifications,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The unique indexes decide who gets an address or a name; nothing is looked up before. */
  async signup({ username, email, password }: SignupBody, client: Client): Promise<SessionResponse> {
    const passwordHash = await this.passwords.hash(password);
    assertNotGivenUp();
    const now = this.clock.now();
    const user = await this.users.insert({
      _id: this.ids.next(),
      username,
      email,
      verification: { mailPending: now },
      passwordHash,
      credentials: { version: 1, keptSession: null },
      subscriptionTier: 'free',
      isAdmin: false,
      instagramAccounts: [],
      profileImageUrl: null,
      createdAt: now,
      lastSeenAt: now,
    });
    await this.verifications.begin(user);
    await this.throttle.trustClient(emailKey(email), client);
    return { token: await this.sessions.start(user, client.userAgent), user: toUser(user) };
  }

  /** The signed-in user, with a new token where theirs is past half its life. */
  async read(caller: Caller): Promise<{ user: User; renewedToken: string | null }> {
    const user = presentCaller(await this.users.findById(caller.sub));
    return { user: toUser(user), renewedToken: await this.sessions.renew(caller, user) };
  }

  async rename({ sub }: Caller, username: string): Promise<User> {
    return toUser(presentCaller(await this.users.rename(sub, username)));
  }

  async setInstagramAccounts({ sub }: Caller, handles: string[]): Promise<readonly string[]> {
    return presentCaller(await this.users.setInstagramAccounts(sub, handles)).instagramAccounts;
  }

  async changeSettings({ sub }: Caller, { keepPostingPictures }: SettingsBody): Promise<User> {
    return toUser(presentCaller(await this.users.setKeepPostingPictures(sub, keepPostingPictures)));
  }

  /**
   * Ends every session but the caller's, and notifies the owner by mail.
   * @throws AppError WRONG_PASSWORD; RATE_LIMITED after too many wrong ones, and after too many changes.
   */
  async changePassword(caller: Caller, body: PasswordBody, client: Client): Promise<User> {
    const user = presentCaller(await this.users.findById(caller.sub));
    await this.limits.count('password-changes', caller.sub);
    await this.checkPassword(user, body.currentPassword, { ...client, sid: caller.sid });
    const passwordHash = await this.passwords.hash(body.newPassword);
    assertNotGivenUp();
    const changed = await this.changes.apply(caller.sub, {
      passwordHash,
      fromVersion: user.credentials.version,
      keptSession: caller.sid,
      at: this.clock.now(),
    });
    // Another change came first: what was given is the current password no longer.
    if (!changed) throw new AppError('WRONG_PASSWORD');
    await this.throttle.trustOnlyClient(changed.emailKey, client);
    return toUser(changed);
  }

  /** Whoever has a token and guesses does not spend the changes of its owner. */
  private async checkPassword(
    user: UserRecord,
    password: string,
    client: Client & { sid: string },
  ): Promise<void> {
    try {
      const isCorrect = await this.throttle.attempt(user.emailKey, client, () =>
        this.passwords.verify(user.passwordHash, password),
      );
      if (!isCorrect) throw new AppError('WRONG_PASSWORD');
    } catch (error) {
      await this.limits.refund('password-changes', user._id);
      throw error;
    }
  }
}
