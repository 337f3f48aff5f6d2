import { getConnectionToken } from '@nestjs/mongoose';
import type { Session } from '@tessera/contracts';
import type { Connection } from 'mongoose';
import { eventually } from '@tessera/testing';
import { SeenSessions } from '../src/sessions/seen-sessions.js';
import { AuthServer, refusal } from './auth-server.js';
import { Elsewhere } from './elsewhere.js';

let auth: AuthServer;
beforeAll(async () => {
  auth = await AuthServer.start();
});
afterAll(() => auth.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const list = (token?: string) => auth.call<Session[]>('GET', '/api/sessions', { token });
const end = (token: string | undefined, id: string) => auth.call('DELETE', `/api/sessions/${id}`, { token });

describe('POST /api/logout', () => {
  it('responds with 204 and revokes the token at once, and no other', async () => {
    const person = await auth.signUp();
    const other = await auth.logIn(person);
    const response = await auth.call('POST', '/api/logout', { token: person.token });
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
    expect(await auth.statusOf(person.token)).toBe(401);
    expect(await auth.statusOf(other)).toBe(200);
  });

  it('responds with 401 without a token, and to a token that is logged out', async () => {
    expect(await auth.call('POST', '/api/logout')).toMatchObject({
      status: 401,
      body: refusal('UNAUTHENTICATED'),
    });
    const { token } = await auth.signUp();
    await auth.call('POST', '/api/logout', { token });
    expect((await auth.call('POST', '/api/logout', { token })).status).toBe(401);
  });
});

describe('GET /api/sessions', () => {
  it('names the device of each, the present one first', async () => {
    const person = await auth.signUp();
    const login = await auth.call<{ token: string }>('POST', '/api/login', {
      body: { email: person.email, password: person.password },
      headers: { 'user-agent': FIREFOX },
    });
    const response = await list(login.body.token);
    expect(response.status).toBe(200);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    const id = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
    expect(response.body).toEqual([
      { id, device: 'Firefox on Linux', startedAt: time, lastSeenAt: time, current: true },
      { id, device: 'Unknown device', startedAt: time, lastSeenAt: time, current: false },
    ]);
  });

  it('leaves out those that are over: logged out, or ended by a change of the password', async () => {
    const person = await auth.signUp();
    const loggedOut = await auth.logIn(person);
    await auth.call('POST', '/api/logout', { token: loggedOut });
    await auth.logIn(person);
    expect((await list(person.token)).body).toHaveLength(2);
    const passwords = { newPassword: 'a new password', confirmPassword: 'a new password' };
    await auth.call('PUT', '/api/user/password', {
      token: person.token,
      body: { currentPassword: person.password, ...passwords },
    });
    expect((await list(person.token)).body).toEqual([expect.objectContaining({ current: true })]);
  });

  it('shows a living one however many newer ones a change of the password has ended', async () => {
    const person = await auth.signUp();
    const [own] = (await list(person.token)).body;
    const sessions = auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('sessions');
    const session = (await sessions.findOne({ _id: own!.id }))!;
    const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60_000);
    const others = Array.from({ length: 100 }, (_, other) => `${own!.id.slice(3)}${100 + other}`);
    await sessions.insertMany(others.map((_id) => ({ ...session, _id, expiresAt })));
    expect((await list(person.token)).body).toHaveLength(100);
    const passwords = { newPassword: 'a new password', confirmPassword: 'a new password' };
    await auth.call('PUT', '/api/user/password', {
      token: person.token,
      body: { currentPassword: person.password, ...passwords },
    });
    expect((await list(person.token)).body.map(({ id }) => id)).toEqual([own!.id]);
  });

  it('shows nobody the sessions of others', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    expect((await list(one.token)).body).toHaveLength(1);
    expect((await list(other.token)).body).toHaveLength(1);
  });

  it('responds with 401 without a token', async () => {
    expect(await list()).toMatchObject({ status: 401, body: refusal('UNAUTHENTICATED') });
  });

  it('writes when a session was last seen, at most once a minute', async () => {
    const person = await auth.signUp();
    const [session] = (await list(person.token)).body;
    const sessions = auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('sessions');
    const seen = async () => ((await list(person.token)).body[0] as Session).lastSeenAt;
    expect(await seen()).toBe(session?.lastSeenAt);
    const minuteAgo = new Date(Date.now() - 61_000);
    await sessions.updateOne({ _id: session?.id }, { $set: { lastSeenAt: minuteAgo } });
    expect(Date.parse(await seen())).toBeGreaterThan(minuteAgo.getTime() + 60_000);
  });
});

describe('DELETE /api/sessions/{id}', () => {
  it('responds with 204, ends that session at once, and then no longer knows it', async () => {
    const person = await auth.signUp();
    const other = await auth.logIn(person);
    const target = (await list(person.token)).body.find(({ current }) => !current) as Session;
    expect((await end(person.token, target.id)).status).toBe(204);
    expect(await auth.statusOf(other)).toBe(401);
    expect(await auth.statusOf(person.token)).toBe(200);
    expect(await end(person.token, target.id)).toMatchObject({ status: 404, body: refusal('NOT_FOUND') });
  });

  it('responds with 404 alike for unknown, malformed and somebody else’s', async () => {
    const [one, other] = [await auth.signUp(), await auth.signUp()];
    const [theirs] = (await list(other.token)).body;
    for (const id of [theirs?.id ?? '', '0'.repeat(32), 'nonsense']) {
      expect(await end(one.token, id)).toMatchObject({ status: 404, body: refusal('NOT_FOUND') });
    }
    expect(await auth.statusOf(other.token)).toBe(200);
  });

  it('responds with 401 without a token', async () => {
    expect((await end(undefined, '0'.repeat(32))).status).toBe(401);
  });
});

describe('a session that another service saw', () => {
  it('was last seen then, for its person and for the statistics, though auth was not called', async () => {
    const { token, user } = await auth.signUp();
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    const database = auth.app.get<Connection>(getConnectionToken()).db!;
    const users = database.collection<{ _id: string; lastSeenAt: Date }>('users');
    const sessions = database.collection<{ userId: string; lastSeenAt: Date }>('sessions');
    await users.updateOne({ _id: user.id }, { $set: { lastSeenAt: hourAgo } });
    await sessions.updateOne({ userId: user.id }, { $set: { lastSeenAt: hourAgo } });
    const elsewhere = new Elsewhere(auth);
    await elsewhere.agrees(token, true);
    await eventually(async () => {
      await auth.app.get(SeenSessions).carry();
      const session = await sessions.findOne({ userId: user.id });
      expect(session?.lastSeenAt.getTime()).toBeGreaterThan(hourAgo.getTime());
    });
    expect((await users.findOne({ _id: user.id }))?.lastSeenAt.getTime()).toBeGreaterThan(hourAgo.getTime());
    await elsewhere.close();
  });
});
