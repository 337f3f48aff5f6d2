import { UnrecoverableError } from '@tessera/jobs';
import { createTransport, type Transporter } from 'nodemailer';
import { envelopeOf, type Mail } from './mail.js';
import { Mailer, RecipientRefused } from './mailer.js';

/** Milliseconds; a job that fails for it is repeated. */
const CONNECT = 10_000;
const SILENCE = 20_000;
const WHOLE = 60_000;

/** Sends by the server that `SMTP_URL` names. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({
      url,
      dnsTimeout: CONNECT,
      connectionTimeout: CONNECT,
      greetingTimeout: CONNECT,
      socketTimeout: SILENCE,
    });
  }

  async send(mail: Mail): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('the mail server is too slow')), WHOLE);
    try {
      await this.transport.sendMail({ ...envelopeOf(mail, this.from), signal: late.signal });
    } catch (error) {
      const reason = withoutAddresses((error as Error).message, mail);
      if (hasNoMailbox(error)) throw new RecipientRefused(reason);
      if (isRefusal(error)) throw new UnrecoverableError(reason);
      // An error of our own: the transport's has the address in further fields, which a log would show.
      throw new Error(reason);
    } finally {
      clearTimeout(timer);
    }
  }

  async ready(): Promise<void> {
    await this.transport.verify();
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }
}

/** A failed job keeps the server's reply, which names whom it refuses, for longer than the account exists. */
function withoutAddresses(reply: string, { to, replyTo }: Mail): string {
  const addresses = [to, replyTo ?? to].map((address) => address.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'));
  return reply.replaceAll(new RegExp(addresses.join('|'), 'gi'), 'the address');
}

/** The server refuses this mail or this address permanently (5xx); a refusal of the sender may be temporary. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600;
}

/**
 * The reply to the recipient has a status of its address or mailbox (RFC 3463: 5.1.x but for the sender's 5.1.7 and
 * 5.1.8, 5.2.x). Without such a status, or by a policy (5.7.x), it may be our own access that is refused.
 */
function hasNoMailbox(error: unknown): boolean {
  const { command, response = '' } = (error ?? {}) as { command?: string; response?: string };
  return isRefusal(error) && command === 'RCPT TO' && /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.)\d/.test(response);
}
