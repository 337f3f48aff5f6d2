import { exportState, startExport, type DataExport } from '@tessera/contracts';
import { respondTo, startFakePeer, type FakePeer } from '@tessera/testing';
import { AuthServer, refusal } from './auth-server.js';

/** What media is making for a person; nothing without an entry. */
const exports = new Map<string, DataExport>();
const made: string[] = [];
let media: FakePeer;
let auth: AuthServer;
beforeAll(async () => {
  const stateOf = (userId: string): DataExport =>
    exports.get(userId) ?? { state: 'none', done: 0, total: 0, downloadUrl: null };
  media = await startFakePeer('media', [
    respondTo(startExport, ({ userId }) => {
      made.push(userId);
      exports.set(userId, { state: 'queued', done: 0, total: 0, downloadUrl: null });
      return stateOf(userId);
    }),
    respondTo(exportState, ({ userId }) => stateOf(userId)),
  ]);
  auth = await AuthServer.start({ MEDIA_TCP: media.address });
});
afterAll(async () => {
  await auth.stop();
  await media.close();
});
beforeEach(() => (made.length = 0));

const start = (token: string) => auth.call<DataExport>('POST', '/api/user/export', { token });
const finish = (userId: string) =>
  exports.set(userId, { state: 'ready', done: 0, total: 0, downloadUrl: null });

describe('ZIPs of a person’s own data', () => {
  it('are five an hour; the next is refused unmade, and nobody else waits [D7.18]', async () => {
    const [person, other] = [await auth.signUp(), await auth.signUp()];
    for (let count = 0; count < 5; count += 1) {
      expect((await start(person.token)).status).toBe(202);
      finish(person.user.id);
    }
    const refused = await start(person.token);
    expect(refused).toMatchObject({ status: 429, body: refusal('RATE_LIMITED') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await start(other.token)).status).toBe(202);
    expect(made).toEqual([...Array.from({ length: 5 }, () => person.user.id), other.user.id]);
  });

  it('are not counted where one is being made already, whose progress is returned', async () => {
    const person = await auth.signUp();
    for (let count = 0; count < 6; count += 1)
      expect(await start(person.token)).toMatchObject({ status: 202, body: { state: 'queued' } });
    expect(made).toEqual([person.user.id]);
  });
});
