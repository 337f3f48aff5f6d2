import { getConnectionToken } from '@nestjs/mongoose';
import {
  accountAudit,
  endSessions,
  eraseUser,
  listUsers,
  recordDismissal,
  recordRetry,
  resumeUser,
  sendUserReset,
  suspendUser,
  userDetails,
  userPlan,
  type AccountAction,
  type Pattern,
} from '@tessera/contracts';
import { Clock, type MessageClient } from '@tessera/service-kit';
import { declareRevocationsKnown } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { RetentionRepository } from '../src/retention/retention.repository.js';
import { Suspensions } from '../src/suspensions/suspensions.js';
import { adminClient } from './admin-client.js';
import { refusal, type AuthServer, type Person } from './auth-server.js';
import { Elsewhere } from './elsewhere.js';
import type { MailServer } from './mail-server.js';
import { startMailingAuth } from './mailing-auth.js';

jest.setTimeout(120_000);

let auth: AuthServer;
let mails: MailServer;
let stop: () => Promise<void>;
let admin: MessageClient;
let elsewhere: Elsewhere;
let boss: Person;

beforeAll(async () => {
  ({ auth, mails, stop } = await startMailingAuth());
  await declareRevocationsKnown(auth.prefix);
  admin = adminClient(auth);
  elsewhere = new Elsewhere(auth, { alone: true });
  boss = await auth.signUp();
});
afterAll(async () => {
  admin.onApplicationShutdown();
  await elsewhere.close();
  await stop();
});

const users = () => auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');
const act = <Out>(action: Pattern<AccountAction, Out>, { user }: Pick<Person, 'user'>): Promise<Out> =>
  admin.send(action, { userId: user.id, by: boss.user.id });
const logIn = ({ email, password }: Person) => auth.call('POST', '/api/login', { body: { email, password } });
/** What the log has of somebody, the newest first. */
async function recordsOf({ user }: Pick<Person, 'user'>): Promise<string[]> {
  const records = await admin.send(accountAudit, { before: null, limit: 100 });
  const own = records.filter(({ subjectId }) => subjectId === user.id);
  for (const { actor, actorId } of own) expect([actor, actorId]).toEqual(['admin', boss.user.id]);
  return own.map(({ action }) => action);
}
const NOBODY = { user: { id: 'f'.repeat(32) } } as Pick<Person, 'user'>;

it('a failed job that an admin retries or dismisses is recorded, so that 0.2.0 can read it too', async () => {
  const jobId = `export~export-data-${'e'.repeat(32)}-1`;
  await admin.send(recordRetry, { by: boss.user.id, jobId });
  await admin.send(recordDismissal, { by: boss.user.id, jobId });
  const record = { actorId: boss.user.id, action: 'job-retried', subjectId: jobId };
  expect(await admin.send(accountAudit, { before: null, limit: 2 })).toEqual([
    expect.objectContaining({ ...record, dismissed: true }),
    expect.not.objectContaining({ dismissed: true }),
  ]);
});

it.each([endSessions, suspendUser, resumeUser, sendUserReset, eraseUser])(
  '$name is NOT_FOUND for nobody, and leaves no record',
  async (action: Pattern<AccountAction, unknown>) => {
    await expect(act(action, NOBODY)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await recordsOf(NOBODY)).toEqual([]);
  },
);

it.each([suspendUser, eraseUser])('$name is not for the admin’s own account', async (action) => {
  await expect(act(action as Pattern<AccountAction, unknown>, boss)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await auth.statusOf(boss.token)).toBe(200);
  expect(await recordsOf(boss)).toEqual([]);
});

describe('one account', () => {
  it('is shown with when it was last seen, and its open sessions, the one seen last first', async () => {
    const person = await auth.signUp();
    await auth.logIn(person);
    const details = await admin.send(userDetails, { userId: person.user.id });
    expect(details).toMatchObject({
      id: person.user.id,
      username: person.user.username,
      emailVerified: false,
      sessions: [{ device: 'Unknown device' }, { device: 'Unknown device' }],
    });
    const seen = details.sessions.map(({ lastSeenAt }) => lastSeenAt);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(details).not.toHaveProperty('suspendedAt');
    expect(JSON.stringify(details)).not.toContain('passwordHash');
  });
});

describe('the end of all sessions', () => {
  it('is recorded once, however often it is asked for, and again for a session begun since', async () => {
    const person = await auth.signUp();
    for (let time = 0; time < 3; time += 1) await act(endSessions, person);
    expect(await auth.statusOf(person.token)).toBe(401);
    expect(await recordsOf(person)).toEqual(['sessions-ended']);
    const token = await auth.logIn(person);
    await act(endSessions, person);
    expect(await auth.statusOf(token)).toBe(401);
    expect(await recordsOf(person)).toEqual(['sessions-ended', 'sessions-ended']);
  });

  it('leaves no device known from which others may guess on', async () => {
    const person = await auth.signUp();
    const logInFrom = (address: string, password: string, device?: string) =>
      auth.call('POST', '/api/login', {
        body: { email: person.email, password },
        headers: { 'x-forwarded-for': address, ...(device !== undefined && { 'x-device': device }) },
      });
    const there = '198.51.100.81';
    const stolen = (await logInFrom(there, person.password)).headers.get('x-device') ?? '';
    await act(endSessions, person);
    for (let number = 1; number <= 40; number += 1) await logInFrom(`203.0.113.${number}`, 'wrong guess');
    expect((await logInFrom(there, 'wrong guess', stolen)).status).toBe(429);
  });

  it('ends what outlives a session for somebody without an open one: the address of a calendar feed', async () => {
    const person = await auth.signUp();
    const version = async () => (await admin.send(userPlan, { userId: person.user.id })).credentialsVersion;
    for (const ended of [1, 2]) {
      const before = await version();
      const token = ended === 1 ? person.token : await auth.logIn(person);
      expect((await auth.call('POST', '/api/logout', { token })).status).toBe(204);
      // Longer than a message that is sent again takes.
      const clock = jest
        .spyOn(auth.app.get(Clock), 'now')
        .mockReturnValue(new Date(Date.now() + ended * 60_000));
      for (let time = 0; time < 3; time += 1) await act(endSessions, person);
      clock.mockRestore();
      expect(await version()).toBe((before ?? 0) + 1);
      expect(await recordsOf(person)).toHaveLength(ended);
    }
  });
});

describe('a suspended account', () => {
  it('has every session ended, here and in the other services, and is told so at log-in [D7.2]', async () => {
    const person = await auth.signUp();
    const other = await auth.logIn(person);
    await elsewhere.agrees(other, true);
    const { suspendedAt } = await act(suspendUser, person);
    expect(suspendedAt).toMatch(/Z$/);
    expect([await auth.statusOf(person.token), await auth.statusOf(other)]).toEqual([401, 401]);
    await elsewhere.agrees(other, false);
    const refused = await logIn(person);
    expect(refused).toMatchObject({ status: 403, body: refusal('ACCOUNT_SUSPENDED') });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('contact page') as string });
  });

  it('is not told to who does not know the password', async () => {
    const person = await auth.signUp();
    await act(suspendUser, person);
    expect(await logIn({ ...person, password: 'not the right one' })).toMatchObject({
      status: 401,
      body: refusal('INVALID_CREDENTIALS'),
    });
  });

  it('stays out after a reset of the password', async () => {
    const person = await auth.signUp();
    await act(suspendUser, person);
    await auth.call('POST', '/api/reset', { body: { email: person.email } });
    const { text = '' } = await mails.nth(person.email, 1);
    const token = /#token=([\w-]+)/.exec(text)?.[1];
    const body = { token, newPassword: 'another password' };
    expect((await auth.call('POST', '/api/reset/confirm', { body })).status).toBe(200);
    await mails.nth(person.email, 2);
    expect((await logIn({ ...person, password: 'another password' })).status).toBe(403);
  });

  it('keeps everything, and goes on when it is resumed; its old sessions stay ended [D7.2]', async () => {
    const person = await auth.signUp();
    const before = await auth.call('GET', '/api/user', { token: person.token });
    await act(suspendUser, person);
    const resumed = await act(resumeUser, person);
    expect(resumed).not.toHaveProperty('suspendedAt');
    expect(await auth.statusOf(person.token)).toBe(401);
    const token = await auth.logIn(person);
    expect((await auth.call('GET', '/api/user', { token })).body).toEqual(before.body);
    await elsewhere.agrees(token, true);
  });

  it('is recorded once, however often and however closely it is asked for', async () => {
    const person = await auth.signUp();
    await Promise.all([1, 2, 3, 4].map(() => act(suspendUser, person)));
    await act(suspendUser, person);
    expect(await recordsOf(person)).toEqual(['account-suspended']);
    await Promise.all([1, 2, 3, 4].map(() => act(resumeUser, person)));
    expect(await recordsOf(person)).toEqual(['account-resumed', 'account-suspended']);
  });

  it('is recorded by the sweep where the log could not take it', async () => {
    const person = await auth.signUp();
    const suspensionChangePending = {
      _id: 'a'.repeat(32),
      suspended: true,
      at: new Date(Date.now() - 60_000),
      by: boss.user.id,
    };
    await users().updateOne({ _id: person.user.id }, { $set: { suspensionChangePending } });
    await auth.app.get(Suspensions).settlePending(new Date());
    expect(await users().findOne({ _id: person.user.id })).not.toHaveProperty('suspensionChangePending');
    const records = await admin.send(accountAudit, { before: 'b'.repeat(32), limit: 1 });
    expect(records).toMatchObject([{ id: 'a'.repeat(32), action: 'account-suspended' }]);
  });

  it('is listed as such', async () => {
    const person = await auth.signUp();
    await act(suspendUser, person);
    const { users: found } = await admin.send(listUsers, {
      search: person.user.username,
      sort: 'createdAt',
      order: 'desc',
      skip: 0,
      limit: 10,
    });
    expect(found).toMatchObject([{ id: person.user.id, suspendedAt: expect.any(String) as string }]);
  });

  it('does not end for not being used', async () => {
    const person = await auth.signUp();
    const lastSeenAt = new Date('2020-01-01T00:00:00.000Z');
    await users().updateOne({ _id: person.user.id }, { $set: { lastSeenAt } });
    const untold = async () =>
      (await auth.app.get(RetentionRepository).findUntold(new Date('2021-01-01'), 10)).map(({ _id }) => _id);
    expect(await untold()).toContain(person.user.id);
    await act(suspendUser, person);
    expect(await untold()).not.toContain(person.user.id);
  });
});

describe('a reset link from an admin', () => {
  it('is mailed to the owner and recorded, once while its mail is on the way', async () => {
    const person = await auth.signUp();
    mails.refusing = true;
    await act(sendUserReset, person);
    await act(sendUserReset, person);
    expect(await recordsOf(person)).toEqual(['reset-sent']);
    mails.refusing = false;
    const { subject } = await mails.nth(person.email, 1);
    expect(subject).toBe('Reset your password');
  });
});

describe('the deletion by an admin', () => {
  it('is the erasure that the owner would begin, recorded once', async () => {
    const person = await auth.signUp();
    await expect(act(eraseUser, person)).resolves.toEqual({ erased: true });
    expect(await auth.statusOf(person.token)).toBe(401);
    await elsewhere.agrees(person.token, false);
    expect(await users().findOne({ _id: person.user.id })).toBeNull();
    await expect(act(eraseUser, person)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await recordsOf(person)).toEqual(['account-deleted']);
  });
});
