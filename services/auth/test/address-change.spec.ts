import { getConnectionToken } from '@nestjs/mongoose';
import type { User } from '@tessera/contracts';
import { eventually, serviceKey } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { readOperatorEnv } from '../src/env.js';
import { Mailer } from '../src/mail/mailer.js';
import { runOperatorCommand } from '../src/operator/operator-command.js';
import { type AuthServer, refusal, type Person } from './auth-server.js';
import type { MailServer } from './mail-server.js';
import { besideMails } from './mailing-auth.js';

jest.setTimeout(120_000);

let mails: MailServer;
let auth: AuthServer;
besideMails((started) => ({ auth, mails } = started));

const change = (...args: string[]) =>
  runOperatorCommand(
    ['email', ...args],
    readOperatorEnv({
      AUTH_TCP: `127.0.0.1:${auth.env.TCP_PORT}`,
      SERVICE_KEY_TO_AUTH: serviceKey('operator', 'auth'),
    }),
  );
const tokenIn = (text = '') => /#token=([\w-]{43})$/m.exec(text)?.[1] ?? 'no link';
const verificationToken = (email: string) =>
  eventually(() => {
    const [mail] = mails.verifications(email);
    expect(mail).toBeDefined();
    return tokenIn(mail?.text);
  }, 60_000);
const verify = (token: string) => auth.call('POST', '/api/verify', { body: { token } });
const readUser = async ({ token }: Person) => (await auth.call<User>('GET', '/api/user', { token })).body;
const users = () => auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');
const corrected = ({ email }: Person) => `right-${email}`;

describe('the operator’s command for a mistyped address [D7.26]', () => {
  it('gives the account another one, to which a link is mailed, and ends no session', async () => {
    const person = await auth.signUp();
    await verify(await verificationToken(person.email));
    const email = corrected(person);
    await expect(change(person.email.toUpperCase(), email)).resolves.toBe(
      `The address is ${email} now. A link that verifies it is mailed there.`,
    );
    expect(await readUser(person)).toMatchObject({ id: person.user.id, email, emailVerified: false });
    await verify(await verificationToken(email));
    expect(await readUser(person)).toMatchObject({ email, emailVerified: true });
    expect(await auth.logIn({ email, password: person.password })).toEqual(expect.any(String));
    const { status } = await auth.call('POST', '/api/login', {
      body: { email: person.email, password: person.password },
    });
    expect(status).toBe(401);
  });

  it('ends the links that were mailed to the former one: those that verify it, and of a reset', async () => {
    const person = await auth.signUp();
    const former = await verificationToken(person.email);
    await auth.call('POST', '/api/reset', { body: { email: person.email } });
    const token = tokenIn((await mails.nth(person.email, 1)).text);
    await change(person.email, corrected(person));
    expect(await verify(former)).toMatchObject({ status: 400, body: refusal('VERIFICATION_TOKEN_INVALID') });
    const invalid = { status: 400, body: refusal('RESET_TOKEN_INVALID') };
    expect(await auth.call('POST', '/api/reset/check', { body: { token } })).toMatchObject(invalid);
    const body = { token, newPassword: 'of a stranger' };
    expect(await auth.call('POST', '/api/reset/confirm', { body })).toMatchObject(invalid);
    expect((await readUser(person)).emailVerified).toBe(false);
  });

  it('frees the former address, and has the notice that an unused account ends sent once more', async () => {
    const person = await auth.signUp();
    const at = new Date();
    const told = { retentionNoticeAt: at, retentionMailedAt: at };
    await users().updateOne({ _id: person.user.id }, { $set: told });
    await change(person.email, corrected(person));
    expect(await users().findOne({ _id: person.user.id })).not.toHaveProperty('retentionNoticeAt');
    expect(await users().findOne({ _id: person.user.id })).not.toHaveProperty('retentionMailedAt');
    const body = { username: `other ${Date.now()}`, email: person.email, password: 'a good password' };
    expect((await auth.call('POST', '/api/signup', { body })).status).toBe(201);
  });

  it('given again has what is kept of mails to the former address forgotten, where the first one was killed', async () => {
    const person = await auth.signUp();
    const email = corrected(person);
    const forget = jest.spyOn(auth.app.get(Mailer), 'forget').mockRejectedValueOnce(new Error('killed'));
    await expect(change(person.email, email)).rejects.toThrow();
    expect(await readUser(person)).toMatchObject({ email });
    await expect(change(person.email, email)).resolves.toBe(
      `No account has the address ${person.email}; one has ${email} already.`,
    );
    expect(forget.mock.calls).toEqual([[person.email], [person.email]]);
    forget.mockRestore();
  });

  it('is refused for an address that another account has, that is none, and where nobody has the former', async () => {
    const [person, other] = [await auth.signUp(), await auth.signUp()];
    await expect(change(person.email, other.email.toUpperCase())).rejects.toThrow(
      'An account with this email already exists.',
    );
    for (const same of [person.email, person.email.toUpperCase()])
      await expect(change(person.email, same)).rejects.toThrow(
        'The addresses are the same: capitals make no difference.',
      );
    await expect(change(person.email, 'not an address')).rejects.toThrow(
      '"not an address" is no email address.',
    );
    await expect(change('nobody@example.com', corrected(person))).rejects.toThrow(
      'No account has the address nobody@example.com.',
    );
    for (const args of [[], [person.email], [person.email, corrected(person), 'please']])
      await expect(change(...args)).rejects.toMatchObject({ name: 'UsageError' });
    expect(await readUser(person)).toMatchObject({ email: person.email });
  });
});
