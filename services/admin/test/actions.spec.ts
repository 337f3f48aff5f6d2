import { refusal } from './admin-server.js';
import { Dashboard, SEEN } from './dashboard.js';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.start();
});
afterAll(() => dashboard.stop());

const call = (method: string, path: string, body?: unknown) =>
  dashboard.admin.call(method, `/api/admin${path}`, dashboard.boss.headers, body);

describe('GET /api/admin/users/{id}', () => {
  it('is the account with its counts, its storage and its sessions', async () => {
    const user = dashboard.users[5]!;
    const answer = await call('GET', `/users/${user.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({ ...user, ...SEEN, gridCount: 2, photoCount: 5, storageBytes: 4_321 });
  });
});

describe.each([
  ['DELETE', '/sessions', 204, 'auth.users.end-sessions'],
  ['PUT', '/suspension', 204, 'auth.users.suspend'],
  ['DELETE', '/suspension', 204, 'auth.users.resume'],
  ['POST', '/reset', 202, 'auth.users.send-reset'],
  ['DELETE', '', 204, 'auth.users.erase'],
])('%s /api/admin/users/{id}%s', (method, path, status, name) => {
  it('has auth do it, and names the admin', async () => {
    const { id } = dashboard.users[4]!;
    expect(await call(method, `/users/${id}${path}`)).toMatchObject({ status, body: '' });
    expect(dashboard.actions.at(-1)).toEqual({ name, payload: { userId: id, by: dashboard.boss.sub } });
  });
});

it.each([
  ['GET', ''],
  ['DELETE', ''],
  ['DELETE', '/sessions'],
  ['PUT', '/suspension'],
  ['DELETE', '/suspension'],
  ['POST', '/reset'],
])('%s /api/admin/users/{id}%s returns 404 for a malformed id and for nobody', async (method, path) => {
  for (const id of ['x', 'f'.repeat(32)]) {
    expect(await call(method, `/users/${id}${path}`)).toMatchObject({
      status: 404,
      body: refusal('NOT_FOUND'),
    });
  }
});

describe('a contact message', () => {
  it('is answered with the text as typed but for blanks around it, by the admin', async () => {
    const { id } = dashboard.messages[0]!;
    const answer = await call('POST', `/messages/${id}/answer`, { text: '  Drag it.\nThen drop it. ' });
    expect(answer).toMatchObject({ status: 200, body: { id, answer: { mail: 'pending' } } });
    expect(dashboard.actions.at(-1)).toEqual({
      name: 'auth.messages.answer',
      payload: { messageId: id, text: 'Drag it.\nThen drop it.', by: dashboard.boss.sub },
    });
  });

  it('is not answered with nothing, or with more than 5,000 characters', async () => {
    const { id } = dashboard.messages[0]!;
    for (const text of ['  ', 'x'.repeat(5_001)]) {
      expect(await call('POST', `/messages/${id}/answer`, { text })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ path: 'text' }] },
      });
    }
  });

  it('is deleted by the admin', async () => {
    const { id } = dashboard.messages[1]!;
    expect((await call('DELETE', `/messages/${id}`)).status).toBe(204);
    expect(dashboard.actions.at(-1)).toEqual({
      name: 'auth.messages.delete',
      payload: { messageId: id, by: dashboard.boss.sub },
    });
  });
});
