import { createTransport, type Transporter } from 'nodemailer';
import type { Letter } from './letter.js';
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

  async send(letter: Letter): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('the mail server is too slow')), WHOLE);
    try {
      await this.transport.sendMail({ ...letter, from: this.from, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }
}
