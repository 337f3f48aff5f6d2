import { Clock } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { type AuthServer, refusal, type Person } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { besideMails } from './mailing-auth.js';

jest.setTimeout(120_000);

const PUBLIC_URL = 'https://planner.example';

let mails: MailServer;
let auth: AuthServer;
besideMails((started) => ({ auth, mails } = started), { PUBLIC_URL });
afterEach(() => jest.restoreAllMocks());

const request = (email: string) => auth.call('POST', '/api/reset', { body: { email } });
const confirm = (token: string, newPassword = 'the new password') =>
  auth.call('POST', '/api/reset/confirm', { body: { token, newPassword } });
const check = (token: string) => auth.call('POST', '/api/reset/check', { body: { token } });
const canLogIn = async ({ email }: Person, password: string) =>
  (await auth.call('POST', '/api/login', { body: { email, password } })).status === 200;
const resets = () => auth.app.get<Connection>(getConnectionToken()).collection('resets');

/** The token of the link in a mail. */
function tokenIn(text: string | undefined): string {
  const found = /^https:\/\/planner\.example\/auth\?mode=reset#token=([\w-]{43})$/m.exec(text ?? '');
  if (!found?.[1]) throw new Error(`no link in ${text}`);
  return found[1];
}

/** Asks for a link and reads it from the mail. */
async function newToken(person: Person, nth = 1): Promise<string> {
  expect((await request(person.email)).status).toBe(200);
  return tokenIn((await mails.nth(person.email, nth)).text);
}

function laterBy(minutes: number): void {
  const now = Date.now.bind(Date);
  jest.spyOn(auth.app.get(Clock), 'now').mockImplementation(() => new Date(now() + minutes * 60_000));
}

describe('POST /api/reset', () => {
  it('mails a link by which a new password can be set once [D7.4]', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await canLogIn(person, 'the new password')).toBe(true);
    expect(await canLogIn(person, person.password)).toBe(false);
    expect(await confirm(token, 'yet another password')).toMatchObject({
      status: 400,
      body: {
        ...refusal('RESET_TOKEN_INVALID'),
        message: 'This reset link is no longer valid. Ask for a new one.',
      },
    });
    expect(await canLogIn(person, 'the new password')).toBe(true);
  });

  it('links to the public address, whatever host the request named [D7.4]', async () => {
    const person = await auth.signUp();
    const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    await auth.call('POST', '/api/reset', { body: { email: person.email }, headers });
    const { text } = await mails.nth(person.email, 1);
    expect(tokenIn(text)).toHaveLength(43);
    expect(text).not.toContain('elsewhere.example');
  });

  it('tells in the mail whom it is for, how long the link works and that it may be ignored', async () => {
    const person = await auth.signUp();
    await newToken(person);
    const mail = await mails.nth(person.email, 1);
    expect(mail.subject).toBe('Reset your password');
    expect(mail.from).toMatchObject({ name: 'Tessera', address: 'no-reply@planner.example' });
    expect(mail.text).toMatch(/^Hello,$/m);
    expect(mail.text).toContain('within 30 minutes');
    expect(mail.text).toContain('ignore this mail');
    expect(mail.html).toBeUndefined();
  });

  it('finds the account whatever the case of the address', async () => {
    const person = await auth.signUp();
    expect((await request(` ${person.email.toUpperCase()} `)).status).toBe(200);
    await mails.nth(person.email, 1);
  });

  it('responds alike for an address without an account, mails nothing and keeps nothing', async () => {
    const person = await auth.signUp();
    const known = await request(person.email);
    const unknown = await request('nobody@example.com');
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(unknown.body).toEqual({ ok: true });
    await eventually(async () =>
      expect(await resets().countDocuments({ emailKey: 'nobody@example.com' })).toBe(0),
    );
    expect(mails.to('nobody@example.com')).toHaveLength(0);
  });

  it('refuses what is no address', async () => {
    expect(await request('')).toMatchObject({
      status: 400,
      body: { ...refusal('VALIDATION_FAILED'), message: 'Please enter your email address' },
    });
    expect(await request('someone')).toMatchObject({ body: { message: 'Please enter a valid email' } });
  });

  it('keeps no token, only a hash of it, and no job keeps either [D7.6]', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    const kept = await resets().find({ emailKey: person.email }).toArray();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(String(kept[0]?.tokenHash)).toMatch(/^[\w-]{43}$/);
  });
});

describe('POST /api/reset/check', () => {
  const INVALID = { status: 400, body: refusal('RESET_TOKEN_INVALID') };

  it('tells that a link works, without spending it', async () => {
    const token = await newToken(await auth.signUp());
    for (let times = 0; times < 2; times += 1) {
      expect(await check(token)).toMatchObject({ status: 200, body: { ok: true } });
    }
    expect((await confirm(token)).status).toBe(200);
    expect(await check(token)).toMatchObject(INVALID);
  });

  it('refuses a link after 30 minutes', async () => {
    const token = await newToken(await auth.signUp());
    laterBy(28);
    expect((await check(token)).status).toBe(200);
    laterBy(31);
    expect(await check(token)).toMatchObject(INVALID);
  });

  it('refuses an older link once the password was changed', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    const body = {
      currentPassword: person.password,
      newPassword: 'a newer one',
      confirmPassword: 'a newer one',
    };
    expect((await auth.call('PUT', '/api/user/password', { token: person.token, body })).status).toBe(200);
    expect(await check(token)).toMatchObject(INVALID);
  });

  it.each(['', 'made-up', 'x'.repeat(43)])('refuses the token "%s"', async (token) => {
    expect(await check(token)).toMatchObject(INVALID);
  });
});

describe('POST /api/reset/confirm', () => {
  it('refuses a link after 30 minutes, and takes it a moment before', async () => {
    const [late, early] = [await auth.signUp(), await auth.signUp()];
    const [lateToken, earlyToken] = [await newToken(late), await newToken(early)];
    laterBy(31);
    expect(await confirm(lateToken)).toMatchObject({ status: 400, body: refusal('RESET_TOKEN_INVALID') });
    laterBy(28);
    expect((await confirm(earlyToken)).status).toBe(200);
    expect(await canLogIn(late, late.password)).toBe(true);
  });

  it('ends every session, here and with the next log-in under the new password alone', async () => {
    const person = await auth.signUp();
    const other = await auth.logIn(person);
    const token = await newToken(person);
    expect((await confirm(token)).status).toBe(200);
    expect(await auth.statusOf(person.token)).toBe(401);
    expect(await auth.statusOf(other)).toBe(401);
    const fresh = await auth.logIn({ email: person.email, password: 'the new password' });
    expect(await auth.statusOf(fresh)).toBe(200);
  });

  it('tells the owner by mail that the password was changed', async () => {
    const person = await auth.signUp();
    await confirm(await newToken(person));
    const notice = await mails.nth(person.email, 2);
    expect(notice.subject).toBe('Your password was changed');
    expect(notice.text).toContain(`${PUBLIC_URL}/forgot-password`);
  });

  it('lets its owner log in at once, however many others failed, also from the same address', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    const from = (address: string, password: string) =>
      auth.call('POST', '/api/login', {
        body: { email: person.email, password },
        headers: { 'x-forwarded-for': address },
      });
    for (let number = 1; number <= 40; number += 1) await from(`203.0.113.${number}`, 'wrong guess');
    const here = '198.51.100.77';
    const headers = { 'x-forwarded-for': here };
    expect((await from(here, person.password)).status).toBe(429);
    const body = { token, newPassword: 'the new password' };
    expect((await auth.call('POST', '/api/reset/confirm', { body, headers })).status).toBe(200);
    expect((await from(here, 'the new password')).status).toBe(200);
  });

  it('leaves no device known from which the old password was used [D7.12]', async () => {
    const person = await auth.signUp();
    const logIn = (address: string, password: string, device?: string) =>
      auth.call('POST', '/api/login', {
        body: { email: person.email, password },
        headers: { 'x-forwarded-for': address, ...(device !== undefined && { 'x-device': device }) },
      });
    const there = '198.51.100.79';
    const stolen = (await logIn(there, person.password)).headers.get('x-device') ?? '';
    expect((await confirm(await newToken(person))).status).toBe(200);
    for (let number = 1; number <= 40; number += 1) await logIn(`203.0.113.${number}`, 'wrong guess');
    expect((await logIn(there, 'wrong guess', stolen)).status).toBe(429);
  });

  it('takes a link once, however many come with it at the same time', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    const responses = await Promise.all([1, 2, 3, 4].map((number) => confirm(token, `password ${number}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const won = responses.findIndex(({ status }) => status === 200);
    expect(await canLogIn(person, `password ${won + 1}`)).toBe(true);
  });

  it('voids every older link once the password was changed [D7.6]', async () => {
    const person = await auth.signUp();
    const first = await newToken(person, 1);
    const second = await newToken(person, 2);
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(first, 'yet another password')).status).toBe(400);
  });

  it.each(['', 'made-up', 'x'.repeat(43)])('refuses the token "%s"', async (token) => {
    expect(await confirm(token)).toMatchObject({ status: 400, body: refusal('RESET_TOKEN_INVALID') });
  });

  it('refuses a password that is too short, and the link still works', async () => {
    const person = await auth.signUp();
    const token = await newToken(person);
    expect(await confirm(token, 'short')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Password must be at least 6 characters' },
    });
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('a change of the password on the profile page', () => {
  it('is told to the owner by mail too', async () => {
    const { token, email, password } = await auth.signUp();
    const body = { currentPassword: password, newPassword: 'a newer one', confirmPassword: 'a newer one' };
    expect((await auth.call('PUT', '/api/user/password', { token, body })).status).toBe(200);
    expect((await mails.nth(email, 1)).subject).toBe('Your password was changed');
  });
});
