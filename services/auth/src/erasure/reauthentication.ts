import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { AppError, assertNotGivenUp, Clock, type Caller } from '@tessera/service-kit';
import { LoginThrottle } from '../login/login-throttle.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { Client } from '../rates/client.js';
import { SessionService } from '../sessions/session.service.js';
import { UserRepository } from '../users/user.repository.js';

/** What cannot be undone needs more than a token: whoever finds a device unlocked has one. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionService,
    private readonly passwords: PasswordHasher,
    private readonly throttle: LoginThrottle,
    private readonly clock: Clock,
  ) {}

  /**
   * Passes with the right password, and without one for a while after the log-in.
   * @throws AppError REAUTHENTICATION_REQUIRED, WRONG_PASSWORD, RATE_LIMITED after too many wrong ones.
   */
  async require({ sub, sid }: Caller, password: string | undefined, client: Client): Promise<void> {
    if (password === undefined) {
      const startedAt = await this.sessions.startOf(sub, sid);
      const since = this.clock.now().getTime() - LIMITS.reauthenticationMinutes * 60_000;
      if (startedAt === null || startedAt.getTime() < since) throw new AppError('REAUTHENTICATION_REQUIRED');
      return;
    }
    const user = await this.users.findById(sub);
    if (!user) throw new AppError('UNAUTHENTICATED');
    const isCorrect = await this.throttle.attempt(user.emailKey, { ...client, sid }, () =>
      this.passwords.verify(user.passwordHash, password),
    );
    if (!isCorrect) throw new AppError('WRONG_PASSWORD');
    assertNotGivenUp();
  }
}
