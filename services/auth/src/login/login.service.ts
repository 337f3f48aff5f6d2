import { Injectable, Logger } from '@nestjs/common';
import type { LoginBody, SessionResponse } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionService } from '../sessions/session.service.js';
import type { Client } from '../rates/client.js';
import { emailKey } from '../users/user-keys.js';
import { toUser } from '../users/user.mapper.js';
import { UserRepository } from '../users/user.repository.js';
import { LoginThrottle } from './login-throttle.js';

@Injectable()
export class LoginService {
  private readonly logger = new Logger('log-in');

  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly throttle: LoginThrottle,
    private readonly sessions: SessionService,
  ) {}

  /**
   * An unknown address costs the same work and gets the same response as a wrong password.
   * @throws AppError INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, RATE_LIMITED
   */
  async login({ email, password }: LoginBody, client: Client): Promise<SessionResponse> {
    const user = await this.users.findByEmail(email);
    const isCorrect = await this.throttle.attempt(emailKey(email), client, () =>
      this.passwords.verify(user?.passwordHash ?? null, password),
    );
    if (!user || !isCorrect) {
      this.logger.warn({ account: user?._id ?? null }, 'refused: wrong password, or no such account');
      throw new AppError('INVALID_CREDENTIALS');
    }
    // Told only to who knows the password.
    if (user.suspendedAt) {
      this.logger.warn({ account: user._id }, 'refused: suspended');
      throw new AppError('ACCOUNT_SUSPENDED');
    }
    this.logger.log({ account: user._id }, 'logged in');
    return { token: await this.sessions.start(user, client.userAgent), user: toUser(user) };
  }
}
