import type { AdminList, AdminMessage } from '@tessera/contracts';
import { Dashboard } from './dashboard.js';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.start();
});
afterAll(() => dashboard.stop());

const ids = ({ items }: AdminList<AdminMessage>) => items.map(({ id }) => id);

describe.each(['messages', 'waitlist'])('GET /api/admin/%s', (list) => {
  it('returns the newest first, by parts, and how many there are', async () => {
    const first = await dashboard.get(`/${list}?limit=100`);
    expect([first.status, first.headers.get('x-total-count')]).toEqual([200, '230']);
    const expected = dashboard.messages.map(({ id }) => id);
    let part = first.body as AdminList<AdminMessage>;
    const seen = ids(part);
    expect(part.items[0]).toMatchObject({ id: expected[0], name: 'person-229' });
    while (part.before !== null) {
      part = (await dashboard.get(`/${list}?limit=100&before=${part.before}`))
        .body as AdminList<AdminMessage>;
      seen.push(...ids(part));
    }
    expect(seen).toEqual(expected);
  });

  it('comes whole as CSV', async () => {
    const response = await dashboard.get(`/${list}?format=csv`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${list}.csv"`);
    const lines = String(response.body).split('\r\n');
    expect(lines).toHaveLength(232);
    expect(lines[0]).toMatch(/^createdAt,name,email/);
  });
});
