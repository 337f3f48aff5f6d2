import { getConnectionToken } from '@nestjs/mongoose';
import type { User } from '@tessera/contracts';
import { JobQueues } from '@tessera/jobs';
import { Clock, Outbox } from '@tessera/service-kit';
import { eventually, serviceKey } from '@tessera/testing';
import type { Connection } from 'mongoose';
import type { Email } from 'postal-mime';
import { readOperatorEnv } from '../src/env.js';
import { Mailer } from '../src/mail/mailer.js';
import { runOperatorCommand } from '../src/operator/operator-command.js';
import { VerificationMailService } from '../src/verification/verification-mail.service.js';
import { type AuthServer, refusal, type Person } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { besideMails } from './mailing-auth.js';

jest.setTimeout(120_000);

const PUBLIC_URL = 'https://planner.example';

let mails: MailServer;
let auth: AuthServer;
besideMails((started) => ({ auth, mails } = started), { PUBLIC_URL, ACCOUNT_RESETS_PER_HOUR: '4' });
afterEach(() => jest.restoreAllMocks());

/** Waits for so many links, and gives the last mail with one. */
async function linkMail({ email }: Pick<Person, 'email'>, count = 1): Promise<Email> {
  await eventually(() => expect(mails.verifications(email)).toHaveLength(count), 60_000);
  return mails.verifications(email)[count - 1]!;
}
function tokenIn({ text }: Email): string {
  return /^https:\/\/planner\.example\/verify#token=([\w-]{43})$/m.exec(text ?? '')?.[1] ?? 'no link';
}
const newToken = async (person: Person, nth = 1) => tokenIn(await linkMail(person, nth));
const verify = (token: string) => auth.call('POST', '/api/verify', { body: { token } });
const resend = ({ token }: Person) => auth.call('POST', '/api/verify/resend', { token });
const isVerified = async ({ token }: Person) =>
  (await auth.call<User>('GET', '/api/user', { token })).body.emailVerified;
const users = () => auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');
const INVALID = { status: 400, body: refusal('VERIFICATION_TOKEN_INVALID') };

function laterBy(days: number): void {
  const now = Date.now();
  jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(new Date(now + days * 86_400_000));
}

describe('the address of a new account', () => {
  it('is unverified, while everything works, until the link in a mail is followed [D7.1]', async () => {
    const person = await auth.signUp();
    expect(person.user.emailVerified).toBe(false);
    expect(await isVerified(person)).toBe(false);
    const token = await newToken(person);
    expect(await verify(token)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await isVerified(person)).toBe(true);
  });

  it('gets a mail with fixed words: whoever signed up with it chose none of them [D7.1]', async () => {
    const name = `go to evil.example ${Date.now()}`;
    const email = `stranger${Date.now()}@example.com`;
    const body = { username: name, email, password: 'a good password' };
    expect((await auth.call('POST', '/api/signup', { body })).status).toBe(201);
    const mail = await linkMail({ email });
    expect(mail.text).toMatch(/^Hello,$/m);
    expect(mail.text).toContain('within 7 days');
    expect(`${mail.subject}${mail.text}${JSON.stringify(mail.headers)}`).not.toContain('evil');
    await auth.call('POST', '/api/reset', { body: { email } });
    expect((await mails.nth(email, 1)).text).not.toContain('evil');
  });

  it('is greeted by name in mails once it is verified [D7.1]', async () => {
    const person = await auth.signUp();
    await verify(await newToken(person));
    await auth.call('POST', '/api/reset', { body: { email: person.email } });
    expect((await mails.nth(person.email, 1)).text).toContain(`Hello ${person.user.username},`);
  });

  it('is verified by the link of a reset too', async () => {
    const person = await auth.signUp();
    await auth.call('POST', '/api/reset', { body: { email: person.email } });
    const token = /#token=([\w-]{43})$/m.exec((await mails.nth(person.email, 1)).text ?? '')?.[1];
    const body = { token, newPassword: 'another password' };
    expect((await auth.call('POST', '/api/reset/confirm', { body })).status).toBe(200);
    const fresh = await auth.logIn({ email: person.email, password: 'another password' });
    expect(await isVerified({ ...person, token: fresh })).toBe(true);
  });

  it('counts as verified where the account is from before [D7.1]', async () => {
    const person = await auth.signUp();
    await linkMail(person);
    await users().updateOne({ _id: person.user.id }, { $unset: { verification: 1 } });
    expect(await isVerified(person)).toBe(true);
  });

  it('is verified by the operator where mails do not reach it', async () => {
    const person = await auth.signUp();
    const env = readOperatorEnv({
      AUTH_TCP: `127.0.0.1:${auth.env.TCP_PORT}`,
      SERVICE_KEY_TO_AUTH: serviceKey('operator', 'auth'),
    });
    await expect(runOperatorCommand(['verify', person.email.toUpperCase()], env)).resolves.toBe(
      `${person.email} is verified.`,
    );
    expect(await isVerified(person)).toBe(true);
    await expect(runOperatorCommand(['verify', 'nobody@example.com'], env)).rejects.toThrow(
      'No account has the address nobody@example.com.',
    );
  });
});

describe('POST /api/verify', () => {
  it('takes a link once, however many come with it at the same time', async () => {
    const token = await newToken(await auth.signUp());
    const responses = await Promise.all([1, 2, 3, 4].map(() => verify(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await verify(token)).toMatchObject({
      ...INVALID,
      body: {
        message:
          'This link was used before, or is too old. Log in: you can ask for a new one, unless your address is verified.',
      },
    });
  });

  it('refuses a link after 7 days, and takes it a moment before', async () => {
    const [late, early] = [await auth.signUp(), await auth.signUp()];
    const [lateToken, earlyToken] = [await newToken(late), await newToken(early)];
    laterBy(7.01);
    expect(await verify(lateToken)).toMatchObject(INVALID);
    laterBy(6.99);
    expect((await verify(earlyToken)).status).toBe(200);
  });

  it.each(['', 'made-up', 'x'.repeat(43)])('refuses the token "%s"', async (token) => {
    expect(await verify(token)).toMatchObject(INVALID);
  });

  it('refuses the link of an account that was deleted', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    await auth.call('DELETE', '/api/user/account', { token: person.token });
    expect(await verify(token)).toMatchObject(INVALID);
  });

  it('keeps only a hash of what the link carries', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    const kept = JSON.stringify(await users().findOne({ _id: person.user.id }));
    expect(kept).toContain('tokenHash');
    expect(kept).not.toContain(token);
  });
});

describe('POST /api/verify/resend', () => {
  it('mails another link; both work until one was followed', async () => {
    const person = await auth.signUp();
    const first = await newToken(person);
    expect(await resend(person)).toMatchObject({ status: 200, body: { ok: true } });
    const second = await newToken(person, 2);
    expect((await verify(first)).status).toBe(200);
    expect(await verify(second)).toMatchObject(INVALID);
  });

  it('mails nothing where the address is verified', async () => {
    const person = await auth.signUp();
    await verify(await newToken(person));
    expect(await resend(person)).toMatchObject({ status: 200, body: { ok: true } });
    const kept = await users().findOne({ _id: person.user.id });
    expect(kept).not.toHaveProperty('verification');
  });

  it('costs a growing delay from the second on, as resets do, and needs a session', async () => {
    const person = await auth.signUp();
    for (let count = 0; count < 2; count += 1) expect((await resend(person)).status).toBe(200);
    const refused = await resend(person);
    expect(refused).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await auth.call('POST', '/api/verify/resend')).status).toBe(401);
  });
});

it('the mail is sent by a sweep where Redis did not take its job', async () => {
  jest.spyOn(auth.app.get(JobQueues), 'add').mockRejectedValueOnce(new Error('Redis is unreachable'));
  const person = await auth.signUp();
  expect(mails.verifications(person.email)).toHaveLength(0);
  const now = Date.now();
  const clock = jest.spyOn(auth.app.get(Clock), 'now').mockReturnValue(new Date(now + 16_000));
  await auth.app.get(Outbox).sweep();
  clock.mockRestore();
  expect((await verify(await newToken(person))).status).toBe(200);
});

it('a link works whichever mail is followed, where a second worker took over the job of one that was frozen', async () => {
  const mailer = auth.app.get(Mailer);
  const send = mailer.send.bind(mailer);
  let wake = (): void => undefined;
  const awake = new Promise<void>((resolve) => (wake = resolve));
  const frozen = new Promise<void>((resolve) => {
    jest.spyOn(mailer, 'send').mockImplementationOnce(async (mail) => {
      resolve();
      await awake;
      await send(mail);
    });
  });
  const person = await auth.signUp();
  await frozen;
  await auth.app.get(VerificationMailService).send(person.user.id);
  wake();
  // The second mail is that of the frozen worker, whose link was made first.
  expect((await verify(await newToken(person, 2))).status).toBe(200);
  expect(await isVerified(person)).toBe(true);
});
