import { kitPlan, type KitPosts, type Tier } from '@tessera/contracts';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const ask = (
  { person, gridId }: GridTestClient,
  posts: KitPosts = { which: 'planned' },
  tier: Tier | null = null,
) => service.media.send(kitPlan, { userId: person.id, tier, gridId, posts });

/** What a kit holds, in short: '1c0 1d1 2b' has c and d as its first post, and b as its second. */
async function shown(client: GridTestClient, posts?: KitPosts): Promise<string> {
  const { items } = await ask(client, posts);
  return items.map(({ photoId, post, slide }) => `${post}${client.names([photoId])}${slide ?? ''}`).join(' ');
}

/** Photos a to g, of which c and d are one post, e is hidden, f is a draft and g is posted. */
async function open(): Promise<GridTestClient> {
  const client = await GridTestClient.open(service, 7);
  const [cover, member, hidden, draft, posted] = client.id('cdefg') as [
    string,
    string,
    string,
    string,
    string,
  ];
  await client.apply(
    { kind: 'gather', groupId: newId(), createdAt: AT, cover, ids: [member] },
    { kind: 'set', id: hidden, field: 'isHidden', value: true, seen: false },
    { kind: 'shelve', ids: [draft] },
    { kind: 'posted', ids: [posted], on: true },
  );
  return client;
}

describe('a posting kit', () => {
  it('holds what is planned and can be posted, the next post first, carousels with all their photos', async () => {
    const client = await open();
    expect(await shown(client)).toBe('1c0 1d1 2b 3a');
  });

  it('holds the next posts, or those of which a photo is selected, in posting order', async () => {
    const client = await open();
    expect(await shown(client, { which: 'next', count: 2 })).toBe('1c0 1d1 2b');
    const selected = (names: string) => shown(client, { which: 'selected', photoIds: client.id(names) });
    expect(await selected('ad')).toBe('1c0 1d1 2a');
    expect(await selected('efg')).toBe('');
  });

  it('has the dates that the rhythm and fixed days give, with its zone, and none without', async () => {
    const client = await open();
    const dates = async () => {
      const { zone, items } = await ask(client);
      return [zone, ...items.map(({ date }) => date)];
    };
    await client.apply({
      kind: 'set',
      id: client.id('b')[0]!,
      field: 'date',
      value: '2030-01-02',
      seen: null,
    });
    expect(await dates()).toEqual([null, null, null, '2030-01-02', null]);
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: '18:00' }));
    await client.apply({
      kind: 'grid',
      ratio: '4:5',
      rhythm: { weekly, zone: 'Europe/Vienna', start: '2030-01-01', skipped: [] },
    });
    expect(await dates()).toEqual([
      'Europe/Vienna',
      '2030-01-01 18:00',
      '2030-01-01 18:00',
      '2030-01-02 18:00',
      '2030-01-03 18:00',
    ]);
    expect((await ask(client)).ratio).toBe('4:5');
  });

  it("is refused on a plan without exports, and for a grid that is not one's own", async () => {
    const client = await open();
    await expect(ask(client, { which: 'planned' }, 'creator')).resolves.toMatchObject({ zone: null });
    service.plans.set(client.person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(10_000);
    await expect(ask(client, { which: 'planned' }, 'creator')).rejects.toMatchObject({
      code: 'KIT_NOT_AVAILABLE',
    });
    // What was granted before is packed.
    await expect(ask(client)).resolves.toMatchObject({ zone: null });
    service.clockBack();
    const { gridId } = await open();
    const others = { userId: client.person.id, tier: null, gridId, posts: { which: 'planned' as const } };
    await expect(service.media.send(kitPlan, others)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
