import { eventually } from '@tessera/testing';
import { AdminServer, PEERS, refusal } from './admin-server.js';

let admin: AdminServer;
beforeAll(async () => {
  admin = await AdminServer.start();
});
afterAll(() => admin.stop());
afterEach(() => {
  for (const name of PEERS) admin.peers[name].behaviour = 'ready';
});

describe('GET /healthz', () => {
  it('responds with 200 to anybody when every service is ready', async () => {
    const response = await admin.get('/healthz');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ok: true, services: [...PEERS, 'admin'] });
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const name of PEERS) expect(admin.peers[name].asked.at(-1)).toBe('/health/ready');
  });

  it.each(PEERS)('responds with 503 naming %s when that is not ready', async (name) => {
    admin.peers[name].behaviour = 'not ready';
    await eventually(async () => {
      const response = await admin.get('/healthz');
      expect(response.status).toBe(503);
      expect(response.body).toEqual({
        ...refusal('DEPENDENCY_UNAVAILABLE'),
        error: `Not ready: ${name}.`,
        details: [name],
      });
    });
  });

  it('gives up on all that are silent, and names them', async () => {
    admin.peers.grids.behaviour = 'silent';
    admin.peers['media-worker'].behaviour = 'silent';
    await eventually(async () => {
      const response = await admin.get('/healthz');
      expect(response.status).toBe(503);
      expect(response.body).toMatchObject({ details: ['grids', 'media-worker'] });
    });
  });

  it('does not take a redirect for a response', async () => {
    admin.peers.auth.behaviour = 'redirecting';
    await eventually(async () =>
      expect((await admin.get('/healthz')).body).toMatchObject({ details: ['auth'] }),
    );
  });

  it('responds with 200 again when they are back', async () => {
    admin.peers['media-api'].behaviour = 'not ready';
    await eventually(async () => expect((await admin.get('/healthz')).status).toBe(503));
    admin.peers['media-api'].behaviour = 'ready';
    await eventually(async () => expect((await admin.get('/healthz')).status).toBe(200));
  });

  it('asks each process once for all who ask within a second', async () => {
    const asked = () => PEERS.map((name) => admin.peers[name].asked.length);
    await eventually(async () => expect((await admin.get('/healthz')).status).toBe(200));
    const before = asked();
    const responses = await Promise.all(Array.from({ length: 50 }, () => admin.get('/healthz')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    // A second may end in the middle.
    asked().forEach((count, at) => expect(count - (before[at] ?? 0)).toBeLessThanOrEqual(1));
  });
});

describe('GET /healthz where a process is gone', () => {
  it('names the process that does not respond', async () => {
    const own = await AdminServer.start({ MEDIA_WORKER_URL: 'http://127.0.0.1:1' });
    try {
      expect(await own.get('/healthz')).toMatchObject({ status: 503, body: { details: ['media-worker'] } });
    } finally {
      await own.stop();
    }
  });
});
