import { AuthServer } from './auth-server.js';
import { MailServer } from './mail-server.js';

/** Auth with a mail server of its own, and with limits that a test does not reach. */
interface MailingAuth {
  readonly auth: AuthServer;
  readonly mails: MailServer;
  readonly stop: () => Promise<void>;
}

export async function startMailingAuth(env: Record<string, string> = {}): Promise<MailingAuth> {
  const mails = await MailServer.start();
  const auth = await AuthServer.start({
    SMTP_URL: mails.url,
    ACCOUNT_RESETS_PER_HOUR: '100',
    ADDRESS_CALLS_PER_HOUR: '1000',
    ...env,
  });
  const stop = async () => {
    await auth.stop();
    await mails.stop();
  };
  return { auth, mails, stop };
}

/** The same for all tests of a file; `give` hands it to them. */
export function besideMails(
  give: (started: Omit<MailingAuth, 'stop'>) => void,
  env: Record<string, string> = {},
): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { auth, mails, stop: end } = await startMailingAuth(env);
    stop = end;
    give({ auth, mails });
  });
  afterAll(() => stop());
}
