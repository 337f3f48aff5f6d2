import { eventually, freePort } from '@tessera/testing';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Everybody who signs up gets one. */
const VERIFICATION = 'Verify your email address';

/** A real SMTP server of this test's own, which keeps what it is sent. */
export class MailServer {
  private server: SMTPServer | null = null;
  private readonly received: Email[] = [];
  /** How many mails were turned down with a passing error while `refusing`. */
  refused = 0;
  refusing = false;
  /** Called once a mail is kept here, and before the sender is told so. */
  onTaken: (mail: Email) => Promise<void> = () => Promise.resolve();
  /** Addresses that are turned down for good. */
  readonly unknown = new Set<string>();
  /** Addresses to which this server takes no mails of ours. */
  readonly denied = new Set<string>();
  /** Addresses that are refused temporarily (450), by a reply that does not name them. */
  readonly greylisted = new Set<string>();

  private constructor(private readonly port: number) {}

  static async start(): Promise<MailServer> {
    const server = new MailServer(await freePort());
    await server.listen();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async listen(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        // As Postfix words it.
        const recipient = `<${address.toUpperCase()}>: Recipient address rejected`;
        if (this.unknown.has(address)) done(refusal(550, `5.1.1 ${recipient}: no such mailbox`));
        else if (this.denied.has(address)) done(refusal(550, `5.7.1 ${recipient}: Access denied`));
        else done(this.greylisted.has(address) ? refusal(450, '4.7.1 greylisted') : null);
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.take(Buffer.concat(chunks)).then(() => done(), done));
      },
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** What an address was sent, the oldest first; the links that verify it apart. */
  to(address: string): Email[] {
    return this.all(address).filter(({ subject }) => subject !== VERIFICATION);
  }

  /** The mails with a link that verifies the address, the oldest first. */
  verifications(address: string): Email[] {
    return this.all(address).filter(({ subject }) => subject === VERIFICATION);
  }

  /** Waits until an address was sent so many mails, and gives the last. */
  async nth(address: string, count: number): Promise<Email> {
    return eventually(() => {
      const mails = this.to(address);
      expect(mails).toHaveLength(count);
      return mails[count - 1]!;
    }, 60_000);
  }

  private all(address: string): Email[] {
    return this.received.filter(({ to }) => to?.some((person) => person.address === address));
  }

  private async take(raw: Buffer): Promise<void> {
    if (this.refusing) {
      this.refused += 1;
      throw Object.assign(new Error('mailbox busy'), { responseCode: 450 });
    }
    const mail = await PostalMime.parse(raw);
    this.received.push(mail);
    await this.onTaken(mail);
  }
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
