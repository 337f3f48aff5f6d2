import { getConnectionToken } from '@nestjs/mongoose';
import { JwtService } from '@nestjs/jwt';
import type { TokenClaims } from '@tessera/contracts';
import { dropEverything, eventually, OwnRedis } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { RevocationCopy } from '../src/sessions/revocation-copy.js';
import { Revocations } from '../src/sessions/revocations.js';
import { AuthServer, type Person } from './auth-server.js';
import { Elsewhere } from './elsewhere.js';

let redis: OwnRedis;
let auth: AuthServer;
let elsewhere: Elsewhere;
let copyAlone: Elsewhere;

beforeAll(async () => {
  redis = await OwnRedis.start();
  auth = await AuthServer.start({ REDIS_URL: redis.url });
  elsewhere = new Elsewhere(auth);
  copyAlone = new Elsewhere(auth, { alone: true });
  await copyIsWhole();
});

afterAll(async () => {
  await redis.kill();
  await elsewhere.close();
  await copyAlone.close();
  await auth.halt();
  await dropEverything(auth.prefix);
});

const sidOf = (token: string) => new JwtService().decode<TokenClaims>(token).sid;
const key = (...parts: string[]) => [auth.prefix, 'revoked', ...parts].join(':');
const copyIsWhole = () =>
  eventually(async () => expect(await redis.with((client) => client.get(key('epoch')))).not.toBeNull());
const logOut = async (token: string) =>
  expect((await auth.call('POST', '/api/logout', { token })).status).toBe(204);
const sessions = () => auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('sessions');
const users = () => auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');

async function changePassword({ token, password }: Person): Promise<void> {
  const body = {
    currentPassword: password,
    newPassword: 'a new password',
    confirmPassword: 'a new password',
  };
  expect((await auth.call('PUT', '/api/user/password', { token, body })).status).toBe(200);
}

describe('the other services, without asking auth', () => {
  it('hear of a log-out, for as long as the token would have lived', async () => {
    const { token } = await auth.signUp();
    await copyAlone.agrees(token, true);
    await logOut(token);
    await copyAlone.agrees(token, false);
    const life = await redis.with((client) => client.pttl(key('session', sidOf(token))));
    expect(life / 86_400_000).toBeCloseTo(7, 1);
    const stored = await sessions().findOne({ _id: sidOf(token) });
    expect(stored).toHaveProperty('revokedAt');
    expect(stored).not.toHaveProperty('revokePending');
  });

  it('hear of a new password, which ends all sessions but one', async () => {
    const person = await auth.signUp();
    const other = await auth.logIn(person);
    await changePassword(person);
    await copyAlone.agrees(other, false);
    await copyAlone.agrees(person.token, true);
    const stored = await users().findOne({ _id: person.user.id });
    expect(stored).toMatchObject({ credentials: { version: 2, keptSession: sidOf(person.token) } });
    expect(stored).not.toHaveProperty('revokePending');
  });

  it('believe the later of two changes, whichever is told last', async () => {
    const copy = auth.app.get(RevocationCopy);
    const change = (version: number) => ({
      _id: 'a'.repeat(32),
      credentials: { version, keptSession: null },
      credentialsChangedAt: new Date(),
    });
    await copy.writeCredentials([change(3)]);
    await copy.writeCredentials([change(2)]);
    const told = await redis.with((client) => client.get(key('credentials', 'a'.repeat(32))));
    expect(JSON.parse(told ?? '')).toEqual({ version: 3, keptSession: null });
  });
});

describe('a revocation that Redis did not take', () => {
  it('is marked in its document until a sweep has told it', async () => {
    const { token } = await auth.signUp();
    const mark = new Date(Date.now() - 20_000);
    await sessions().updateOne({ _id: sidOf(token) }, { $set: { revokedAt: mark, revokePending: mark } });
    expect(await redis.with((client) => client.exists(key('session', sidOf(token))))).toBe(0);
    await auth.app.get(Revocations).publishPending(new Date());
    expect(await redis.with((client) => client.exists(key('session', sidOf(token))))).toBe(1);
    expect(await sessions().findOne({ _id: sidOf(token) })).not.toHaveProperty('revokePending');
  });

  it('is published by the next sweep for a changed password too', async () => {
    const person = await auth.signUp();
    const mark = new Date(Date.now() - 20_000);
    const credentials = { version: 2, keptSession: null };
    await users().updateOne(
      { _id: person.user.id },
      { $set: { credentials, credentialsChangedAt: mark, revokePending: mark } },
    );
    await auth.app.get(Revocations).publishPending(new Date());
    await copyAlone.agrees(person.token, false);
    expect(await users().findOne({ _id: person.user.id })).not.toHaveProperty('revokePending');
  });
});

describe('when Redis is wiped', () => {
  it('sessions are still judged right, and the copy is rebuilt', async () => {
    const [living, loggedOut, changed] = [await auth.signUp(), await auth.signUp(), await auth.signUp()];
    const ended = await auth.logIn(changed);
    await logOut(loggedOut.token);
    await changePassword(changed);
    await redis.with((client) => client.flushall());
    await elsewhere.agrees(loggedOut.token, false);
    await elsewhere.agrees(ended, false);
    await elsewhere.agrees(living.token, true);
    await elsewhere.agrees(changed.token, true);
    await copyIsWhole();
    const fresh = new Elsewhere(auth, { alone: true });
    await fresh.agrees(loggedOut.token, false);
    await fresh.agrees(ended, false);
    await fresh.agrees(living.token, true);
    await fresh.agrees(changed.token, true);
    await fresh.close();
  });

  it('in the middle of a rebuild, that rebuild does not count', async () => {
    const copy = auth.app.get(RevocationCopy);
    const { id } = await copy.begin();
    await redis.with((client) => client.flushall());
    await expect(copy.finish(id)).resolves.toBe(false);
    await expect(copy.isWhole()).resolves.toBe(false);
    await auth.app.get(Revocations).ensureWhole();
    await expect(copy.isWhole()).resolves.toBe(true);
  });

  it('only what a token could still need is copied', async () => {
    const { token } = await auth.signUp();
    const longAgo = new Date(Date.now() - 9 * 86_400_000);
    await sessions().updateOne({ _id: sidOf(token) }, { $set: { revokedAt: longAgo, expiresAt: longAgo } });
    await redis.with((client) => client.flushall());
    await auth.app.get(Revocations).rebuild();
    expect(await redis.with((client) => client.exists(key('session', sidOf(token))))).toBe(0);
  });
});

describe('while Redis is down', () => {
  it('auth works, the others ask it, and all is told when Redis is back', async () => {
    const [loggedOut, changed] = [await auth.signUp(), await auth.signUp()];
    const ended = await auth.logIn(changed);
    await redis.kill();

    const newcomer = await auth.signUp();
    expect(await auth.statusOf(await auth.logIn(newcomer))).toBe(200);
    const wrong = { email: newcomer.email, password: 'not the password' };
    expect((await auth.call('POST', '/api/login', { body: wrong })).status).toBe(401);
    await logOut(loggedOut.token);
    await changePassword(changed);
    expect(await auth.statusOf(loggedOut.token)).toBe(401);
    expect(await auth.statusOf(ended)).toBe(401);
    expect(await auth.statusOf(changed.token)).toBe(200);
    await elsewhere.agrees(loggedOut.token, false);
    await elsewhere.agrees(newcomer.token, true);
    await expect(copyAlone.isActive(newcomer.token)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
    });
    expect((await auth.call('GET', '/health/ready')).body).toEqual({ ready: false, failing: ['redis'] });

    await redis.restart();
    await copyIsWhole();
    await copyAlone.agrees(loggedOut.token, false);
    await copyAlone.agrees(ended, false);
    await copyAlone.agrees(changed.token, true);
    expect((await auth.call('GET', '/health/ready')).body).toEqual({ ready: true, failing: [] });
  });

  it('auth starts, and tells all when Redis is there', async () => {
    const late = await OwnRedis.start();
    await late.kill();
    const server = await AuthServer.start({ REDIS_URL: late.url });
    try {
      const { token } = await server.signUp();
      expect(await server.statusOf(token)).toBe(200);
      await late.restart();
      const epoch = `${server.prefix}:revoked:epoch`;
      await eventually(async () => expect(await late.with((client) => client.exists(epoch))).toBe(1));
    } finally {
      await late.kill();
      await server.stop();
    }
  });
});
