import { JwtService } from '@nestjs/jwt';
import {
  PLANS,
  sessionCheck,
  setAdmin,
  setTier,
  userPlan,
  type Sender,
  type TokenClaims,
  type User,
} from '@tessera/contracts';
import { MessageClient, ServiceTokens } from '@tessera/service-kit';
import { serviceKey } from '@tessera/testing';
import { readOperatorEnv } from '../src/env.js';
import { runOperatorCommand } from '../src/operator/operator-command.js';
import { Suspensions } from '../src/suspensions/suspensions.js';
import { UserRepository } from '../src/users/user.repository.js';
import { AuthServer } from './auth-server.js';

let auth: AuthServer;
const clients: MessageClient[] = [];
beforeAll(async () => {
  auth = await AuthServer.start();
});
afterAll(async () => {
  for (const client of clients) client.onApplicationShutdown();
  await auth.stop();
});

/** Speaks to auth as this caller. */
function as(caller: Sender): MessageClient {
  const key = serviceKey(caller, 'auth');
  const tokens = new ServiceTokens(new JwtService(), { self: caller, to: { auth: key }, from: {} });
  const client = new MessageClient(tokens, { auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) } });
  clients.push(client);
  return client;
}

const operator = (...args: string[]) =>
  runOperatorCommand(
    args,
    readOperatorEnv({
      AUTH_TCP: `127.0.0.1:${auth.env.TCP_PORT}`,
      SERVICE_KEY_TO_AUTH: serviceKey('operator', 'auth'),
    }),
  );
const readUser = async (token: string) => (await auth.call<User>('GET', '/api/user', { token })).body;

describe('auth.session.check', () => {
  it('tells a living session from one that is over', async () => {
    const { token } = await auth.signUp();
    const { sub, sid, cv } = new JwtService().decode<TokenClaims>(token);
    const question = { userId: sub, sessionId: sid, credentialsVersion: cv };
    const grids = as('grids');
    await expect(grids.send(sessionCheck, question)).resolves.toEqual({ active: true });
    const otherVersion = { ...question, credentialsVersion: cv + 1 };
    await expect(grids.send(sessionCheck, otherVersion)).resolves.toEqual({ active: false });
    await auth.call('POST', '/api/logout', { token });
    await expect(grids.send(sessionCheck, question)).resolves.toEqual({ active: false });
  });

  it('is not for the operator', async () => {
    const question = { userId: '0'.repeat(32), sessionId: '0'.repeat(32), credentialsVersion: 1 };
    await expect(as('operator').send(sessionCheck, question)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('auth.user.plan', () => {
  it('is the plan that applies: an admin has the Creator limits [6.2]', async () => {
    const { user, email } = await auth.signUp();
    const media = as('media');
    await expect(media.send(userPlan, { userId: user.id })).resolves.toEqual({
      tier: 'free',
      isAdmin: false,
      credentialsVersion: 1,
    });
    await operator('admin', email);
    await expect(media.send(userPlan, { userId: user.id })).resolves.toEqual({
      tier: 'creator',
      isAdmin: true,
      credentialsVersion: 1,
    });
  });

  it('names the version of the credentials, which the end of all sessions raises', async () => {
    const { user } = await auth.signUp();
    await auth.app.get(UserRepository).endSessions(user.id, new Date());
    await expect(as('grids').send(userPlan, { userId: user.id })).resolves.toMatchObject({
      credentialsVersion: 2,
    });
  });

  it('tells whether the session of the caller is alive at this moment', async () => {
    const person = await auth.signUp();
    const { token, user, password } = person;
    const other = await auth.logIn(person);
    const isAlive = async (of: string) => {
      const { sub, sid, cv } = new JwtService().decode<TokenClaims>(of);
      const session = { id: sid, credentialsVersion: cv };
      return (await as('grids').send(userPlan, { userId: sub, session })).sessionAlive;
    };
    const bothAlive = async () => [await isAlive(token), await isAlive(other)];
    expect(await bothAlive()).toEqual([true, true]);
    const next = 'Another-9-password';
    const body = { currentPassword: password, newPassword: next, confirmPassword: next };
    expect((await auth.call('PUT', '/api/user/password', { token, body })).status).toBe(200);
    expect(await bothAlive()).toEqual([true, false]);
    await auth.app.get(Suspensions).set(user.id, true, '0'.repeat(32));
    expect(await bothAlive()).toEqual([false, false]);
  });

  it('tells that the account is suspended', async () => {
    const { user } = await auth.signUp();
    await auth.app.get(Suspensions).set(user.id, true, '0'.repeat(32));
    await expect(as('grids').send(userPlan, { userId: user.id })).resolves.toMatchObject({ suspended: true });
  });

  it('is NOT_FOUND for nobody', async () => {
    const nobody = { userId: '0'.repeat(32) };
    await expect(as('admin').send(userPlan, nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the operator’s command', () => {
  it('sets a plan, whatever the case of the address, and the next token shows it [D1.5]', async () => {
    const person = await auth.signUp();
    await expect(operator('tier', person.email.toUpperCase(), 'creator')).resolves.toBe(
      `${person.email} is on the creator plan.`,
    );
    expect(await readUser(person.token)).toMatchObject({
      subscriptionTier: 'creator',
      limits: PLANS.creator,
    });
    expect(new JwtService().decode<TokenClaims>(await auth.logIn(person)).tier).toBe('creator');
    await operator('tier', person.email, 'free');
    expect(await readUser(person.token)).toMatchObject({ subscriptionTier: 'free', limits: PLANS.free });
  });

  it('makes an admin, with the Creator limits, and takes it back [D1.5]', async () => {
    const person = await auth.signUp();
    await expect(operator('admin', person.email)).resolves.toBe(`${person.email} is an admin.`);
    expect(await readUser(person.token)).toMatchObject({
      isAdmin: true,
      subscriptionTier: 'free',
      limits: PLANS.creator,
    });
    await expect(operator('admin', person.email, 'revoke')).resolves.toBe(`${person.email} is no admin.`);
    expect(await readUser(person.token)).toMatchObject({ isAdmin: false, limits: PLANS.free });
  });

  it('names what is wrong', async () => {
    await expect(operator('tier', 'nobody@example.com', 'creator')).rejects.toThrow(
      'No account has the address nobody@example.com.',
    );
    for (const args of [
      [],
      ['tier', 'a@b.de', 'gold'],
      ['admin'],
      ['admin', 'a@b.de', 'please'],
      ['erase', 'a@b.de'],
    ]) {
      await expect(operator(...args)).rejects.toMatchObject({ name: 'UsageError' });
    }
    const wrongKey = { AUTH_TCP: `127.0.0.1:${auth.env.TCP_PORT}`, SERVICE_KEY_TO_AUTH: 'x'.repeat(43) };
    await expect(runOperatorCommand(['admin', 'a@b.de'], readOperatorEnv(wrongKey))).rejects.toThrow(
      'refused',
    );
    const nowhere = { ...wrongKey, AUTH_TCP: '127.0.0.1:1' };
    await expect(runOperatorCommand(['admin', 'a@b.de'], readOperatorEnv(nowhere))).rejects.toThrow(
      'does not respond',
    );
  });

  it('is for the operator alone [6.4]', async () => {
    const { email } = await auth.signUp();
    const services: Sender[] = ['admin', 'grids', 'media'];
    for (const service of services) {
      const client = as(service);
      await expect(client.send(setAdmin, { email, isAdmin: true })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      await expect(client.send(setTier, { email, tier: 'creator' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });
});
