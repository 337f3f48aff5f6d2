import { UnrecoverableError } from '@tessera/jobs';
import { createTransport, type Transporter } from 'nodemailer';
import { envelopeOf, type Mail } from './mail.js';
import { Mailer } from './mailer.js';

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
      throw isRefusal(error) ? new UnrecoverableError((error as Error).message) : error;
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

/** The server refuses this mail or this address permanently (5xx); a refusal of the sender may be temporary. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600;
}
