import type { OpenAPIObject } from '@nestjs/swagger';
import { AdminServer, PEERS } from './admin-server.js';

interface Described {
  readonly summary?: string;
  readonly responses: Record<string, unknown>;
}

let admin: AdminServer;
beforeAll(async () => {
  admin = await AdminServer.start();
});
afterAll(() => admin.stop());

describe('the description of the API', () => {
  it('is a page for anybody, with and without a slash at the end', async () => {
    for (const path of ['/api/docs', '/api/docs/']) {
      const page = await admin.get(path);
      expect(page.status).toBe(200);
      expect(page.body).toContain('<title>Tessera API</title>');
    }
  });

  it('begins with an introduction, and tells of every call of this service what it does and responds with', async () => {
    // The neighbours are fakes, and have no description.
    for (const name of PEERS) admin.peers[name].behaviour = 'not ready';
    const { info, paths } = (await admin.get('/api/docs-json')).body as OpenAPIObject;
    expect(info.description).toContain('**Signing in.**');
    const calls = Object.entries(paths).filter(([path]) => path.startsWith('/api/admin/'));
    expect(calls.length).toBeGreaterThan(10);
    for (const [path, operations] of calls)
      for (const [method, operation] of Object.entries(operations as Record<string, Described>)) {
        const statuses = Object.keys(operation.responses);
        expect([method, path, operation.summary]).not.toContain(undefined);
        expect([method, path, ...statuses]).toEqual(expect.arrayContaining(['401', '403', '500']));
      }
  });

  it('asks each service once for all who come together while one is missing', async () => {
    for (const name of PEERS) admin.peers[name].behaviour = 'not ready';
    const asked = () =>
      PEERS.map((name) => admin.peers[name].asked.filter((path) => path === '/openapi.json').length);
    const before = asked();
    await Promise.all(Array.from({ length: 20 }, () => admin.get('/api/docs-json')));
    for (const [index, count] of asked().entries()) expect(count - before[index]!).toBeLessThan(5);
  });
});
