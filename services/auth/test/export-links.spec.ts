import { getConnectionToken } from '@nestjs/mongoose';
import { JwtService } from '@nestjs/jwt';
import {
  followExportLink,
  makeExportLink,
  readyExport,
  type ExportLink,
  type Session,
} from '@tessera/contracts';
import { AppError, Clock, MessageClient, ServiceTokens } from '@tessera/service-kit';
import { respondTo, startFakePeer, serviceKey, type FakePeer } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { AuthServer, refusal, type Person } from './auth-server.js';

const ZIP = 'e'.repeat(32);

/** Who has a ZIP at media. */
const owners = new Set<string>();
let media: FakePeer;
let auth: AuthServer;
let asMedia: MessageClient;
beforeAll(async () => {
  media = await startFakePeer('media', [
    respondTo(readyExport, ({ userId }) => {
      if (!owners.has(userId)) throw new AppError('NOT_FOUND');
      return { exportId: ZIP };
    }),
  ]);
  auth = await AuthServer.start({ MEDIA_TCP: media.address });
  const keys = { self: 'media' as const, to: { auth: serviceKey('media', 'auth') }, from: {} };
  asMedia = new MessageClient(new ServiceTokens(new JwtService(), keys), {
    auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) },
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  asMedia.onApplicationShutdown();
  await auth.stop();
  await media.close();
});

async function owner(): Promise<Person> {
  const person = await auth.signUp();
  owners.add(person.user.id);
  return person;
}

/** Clicks on 'Download ZIP'; gives what the link carries. */
async function click(token: string): Promise<string> {
  const { status, body, headers } = await auth.call<ExportLink>('POST', '/api/user/export/link', { token });
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
  return /^\/api\/user\/export\/([0-9a-f]{32})$/.exec(body.downloadUrl)?.[1] ?? '';
}

const follow = (token: string) => asMedia.send(followExportLink, { token });
const expectOver = (link: string) => expect(follow(link)).rejects.toMatchObject({ code: 'NOT_FOUND' });
const links = () => auth.app.get<Connection>(getConnectionToken()).collection('export-links');

describe("the link to the ZIP of a person's own data", () => {
  it('is not made without a token, nor where no ZIP is ready', async () => {
    const { token } = await auth.signUp();
    expect((await auth.call('POST', '/api/user/export/link')).status).toBe(401);
    const refused = await auth.call('POST', '/api/user/export/link', { token });
    expect(refused).toMatchObject({ status: 404, body: refusal('NOT_FOUND') });
  });

  it('is new at each click, opens the ZIP for a minute, and no longer', async () => {
    const { token } = await owner();
    const [first, second] = [await click(token), await click(token)];
    expect(first).not.toBe(second);
    const now = Date.now();
    const clock = jest.spyOn(auth.app.get(Clock), 'now');
    clock.mockReturnValue(new Date(now + 50_000));
    await expect(follow(first)).resolves.toEqual({ exportId: ZIP });
    await expect(follow(second)).resolves.toEqual({ exportId: ZIP });
    clock.mockReturnValue(new Date(now + 62_000));
    await expectOver(first);
  });

  it('is kept as a hash alone', async () => {
    const { token, user } = await owner();
    const link = await click(token);
    const kept = JSON.stringify(await links().find({ userId: user.id }).toArray());
    expect(kept).toContain(ZIP);
    expect(kept).not.toContain(link);
  });

  it('ends with a log-out, and with the session that asked being ended elsewhere; other sessions keep theirs', async () => {
    const person = await owner();
    const [second, third] = [await auth.logIn(person), await auth.logIn(person)];
    const [first, mine, others] = [await click(person.token), await click(second), await click(third)];
    await auth.call('POST', '/api/logout', { token: person.token });
    await expectOver(first);
    const sessions = (await auth.call<Session[]>('GET', '/api/sessions', { token: second })).body;
    const other = sessions.find(({ current }) => !current)?.id;
    expect((await auth.call('DELETE', `/api/sessions/${other}`, { token: second })).status).toBe(204);
    await expectOver(others);
    await expect(follow(mine)).resolves.toEqual({ exportId: ZIP });
  });

  it('ends with a change of the password, also where the session that asked changed it; the next click makes a new one', async () => {
    const person = await owner();
    const other = await auth.logIn(person);
    const [mine, others] = [await click(person.token), await click(other)];
    const body = {
      currentPassword: person.password,
      newPassword: 'a newer one',
      confirmPassword: 'a newer one',
    };
    expect((await auth.call('PUT', '/api/user/password', { token: person.token, body })).status).toBe(200);
    await expectOver(mine);
    await expectOver(others);
    await expect(follow(await click(person.token))).resolves.toEqual({ exportId: ZIP });
  });

  it('ends with a reset of the password', async () => {
    const person = await owner();
    const link = await click(person.token);
    const users = auth.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');
    // What the reset writes; its own test follows a mailed link.
    await users.updateOne(
      { _id: person.user.id },
      { $set: { credentials: { version: 2, keptSession: null } } },
    );
    await expectOver(link);
  });

  it('ends with the account, and nothing is left of it', async () => {
    const person = await owner();
    const link = await click(person.token);
    expect((await auth.call('DELETE', '/api/user/account', { token: person.token })).status).toBe(204);
    await expectOver(link);
    expect(await links().countDocuments({ userId: person.user.id })).toBe(0);
  });

  it('to another ZIP is made for media, for the session that asks there', async () => {
    const person = await auth.signUp();
    const { sid: sessionId, cv: sessionVersion } = JSON.parse(
      Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sid: string; cv: number };
    const asked = { userId: person.user.id, exportId: 'd'.repeat(32), sessionId, sessionVersion };
    const { downloadUrl } = await asMedia.send(makeExportLink, asked);
    const link = downloadUrl.split('/').at(-1) ?? '';
    await expect(follow(link)).resolves.toEqual({ exportId: asked.exportId });
    await auth.call('POST', '/api/logout', { token: person.token });
    await expectOver(link);
    await expect(asMedia.send(makeExportLink, { ...asked, userId: 'f'.repeat(32) })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('is told to media alone', async () => {
    const keys = { self: 'grids' as const, to: { auth: serviceKey('grids', 'auth') }, from: {} };
    const grids = new MessageClient(new ServiceTokens(new JwtService(), keys), {
      auth: { host: '127.0.0.1', port: Number(auth.env.TCP_PORT) },
    });
    await expect(grids.send(followExportLink, { token: ZIP })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    grids.onApplicationShutdown();
  });
});
