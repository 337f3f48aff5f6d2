import { Inject, Injectable } from '@nestjs/common';
import { DAY, LIMITS } from '@tessera/contracts';
import { Clock } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { newLinkToken } from '../mail/link-token.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { VerificationRepository } from './verification.repository.js';

/** Mails the link that verifies an address. */
@Injectable()
export class VerificationMailService {
  constructor(
    private readonly addresses: VerificationRepository,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
  ) {}

  /** The token is made here and only its hash is kept, before the mail goes; a second try adds one of its own. */
  async send(userId: string): Promise<void> {
    const user = await this.users.findById(userId);
    const mark = user && (await this.addresses.pending.due(user));
    if (!mark) return;
    const { token, tokenHash } = newLinkToken();
    const days = LIMITS.verificationDays;
    const expiresAt = new Date(this.clock.now().getTime() + days * DAY);
    if (!(await this.addresses.arm(userId, mark, { tokenHash, expiresAt }))) return;
    const isSent = await this.mailer.sendToPerson({
      to: user.email,
      subject: 'Verify your email address',
      text: verificationText(`${this.env.PUBLIC_URL}/verify#token=${token}`, days),
    });
    if (!isSent) return this.addresses.pending.giveUp({ id: userId, mark });
    await this.addresses.pending.clear({ id: userId, mark });
  }
}

/** Fixed words: the address may belong to somebody who never heard of us. The link's fragment is seen by no server. */
function verificationText(link: string, days: number): string {
  return `Hello,

Somebody made a Tessera account with this email address. If it was you, verify the address here:

${link}

The link works once, within ${days} days. If it was not you, ignore this mail.
`;
}
