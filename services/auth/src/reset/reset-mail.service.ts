import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { Clock } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { greeting } from '../mail/greeting.js';
import { newLinkToken } from '../mail/link-token.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { resetLink } from './reset-link.js';
import { ResetRepository } from './reset.repository.js';

/** Mails the link of a reset. */
@Injectable()
export class ResetMailService {
  constructor(
    private readonly resets: ResetRepository,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
  ) {}

  /** The token is made here and only its hash is kept, before the mail goes; a second try adds one of its own. */
  async send(resetId: string): Promise<void> {
    const reset = await this.resets.findById(resetId);
    const mark = reset && (await this.resets.pending.due(reset));
    if (!mark) return;
    const user = await this.users.findByEmail(reset.emailKey);
    if (!user) return this.resets.remove(resetId);
    const { token, tokenHash } = newLinkToken();
    const armed = await this.resets.arm(resetId, mark, {
      userId: user._id,
      credentialsVersion: user.credentials.version,
      tokenHash,
      expiresAt: new Date(this.clock.now().getTime() + LIMITS.resetMinutes * 60_000),
    });
    if (!armed) return;
    const isSent = await this.mailer.sendToPerson({
      to: user.email,
      subject: 'Reset your password',
      text: resetText(greeting(user), resetLink(this.env.PUBLIC_URL, token)),
    });
    if (!isSent) return this.resets.pending.giveUp({ id: resetId, mark });
    await this.resets.pending.clear({ id: resetId, mark });
  }
}

function resetText(hello: string, link: string): string {
  return `${hello}

Choose a new password for your Tessera account here:

${link}

The link works once, within ${LIMITS.resetMinutes} minutes. If you did not ask for it, ignore this mail: your password
stays as it is.
`;
}
