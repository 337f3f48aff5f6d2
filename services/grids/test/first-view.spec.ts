import { FIRST_POSTS, type FirstViewResponse } from '@tessera/contracts';
import { newId } from './fake-media.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const PATH = '/api/grids/first-view';

const read = ({ person, gridId }: GridTestClient) =>
  person.call<FirstViewResponse>('GET', `${PATH}?gridId=${gridId}`);

describe('the first view of a grid', () => {
  it('is its first posts as the list has them, and what the page counts', async () => {
    const client = await GridTestClient.open(service, 8);
    const [a = '', b = '', , d = ''] = client.ids;
    const { version } = await client.apply(
      { kind: 'grid', ratio: '4:5' },
      { kind: 'gather', groupId: `feed-${client.device}`, cover: a, ids: client.id('c'), createdAt: AT },
      { kind: 'shelve', ids: client.id('e') },
      { kind: 'set', id: b, field: 'isHidden', value: true, seen: false },
      { kind: 'posted', ids: client.id('gh'), on: true },
    );
    const { status, version: header, body } = await read(client);
    expect([status, header]).toEqual([200, version]);
    const { items, ...counts } = body;
    expect(counts).toEqual({
      gridId: client.gridId,
      ratio: '4:5',
      posts: 5,
      planned: 3,
      drafts: 1,
      hidden: 1,
      photos: 8,
      hasPosted: true,
      posted: client.id('gh'),
    });
    expect(client.names(items.map(({ id }) => id))).toBe('adfgh');
    const listed = await client.person.list(client.gridId);
    expect(items.find(({ id }) => id === d)).toEqual(listed.find(({ id }) => id === d));
    expect(items[0]).toMatchObject({ carouselGroupId: `feed-${client.device}`, mediaType: 'carousel' });
  });

  it('has the beginning of captions, and neither first comments nor alt texts', async () => {
    const client = await GridTestClient.open(service, 1);
    const [id = ''] = client.ids;
    const caption = `${'By the lake, '.repeat(20)}🌅`;
    await client.apply(
      { kind: 'set', id, field: 'description', value: caption, seen: '' },
      { kind: 'set', id, field: 'firstComment', value: '#lake', seen: '' },
      { kind: 'set', id, field: 'altText', value: 'A lake', seen: '' },
      { kind: 'set', id, field: 'label', value: 'Teaser', seen: '' },
    );
    const [item] = (await read(client)).body.items;
    expect(item).toMatchObject({ id, description: caption.slice(0, 40), label: 'Teaser' });
    expect(item).not.toHaveProperty('firstComment');
    expect(item).not.toHaveProperty('altText');
  });

  it('has as many posts of a large grid as a window shows, and those behind hidden ones', async () => {
    const client = await GridTestClient.open(service, FIRST_POSTS + 4);
    const hidden = client.ids.slice(0, 2);
    await client.apply(
      ...hidden.map((id) => ({ kind: 'set', id, field: 'isHidden', value: true, seen: false }) as const),
    );
    const { items, posts } = (await read(client)).body;
    expect(items.map(({ id }) => id)).toEqual(client.ids.slice(2, 2 + FIRST_POSTS));
    expect(posts).toBe(FIRST_POSTS + 2);
  });

  it('is that of the first grid where none is named', async () => {
    const client = await GridTestClient.open(service, 1);
    const { id: other } = await client.person.grid();
    const first = async () => (await client.person.call<FirstViewResponse>('GET', PATH)).body.gridId;
    expect(await first()).toBe(client.gridId);
    await client.person.ok('POST', '/api/grid-reorder', { order: [other] });
    expect(await first()).toBe(other);
  });

  it('is not sent again to who has it, until the grid or a photo changes', async () => {
    const client = await GridTestClient.open(service, 2);
    const tagOf = async () => (await read(client)).headers.get('etag') ?? '';
    const again = (tag: string) =>
      client.person.call('GET', `${PATH}?gridId=${client.gridId}`, undefined, { 'if-none-match': tag });
    const tag = await tagOf();
    expect((await again(tag)).status).toBe(304);
    await client.apply({ kind: 'move', ids: client.id('b'), before: client.id('a')[0] ?? null, at: 0 });
    expect((await again(tag)).status).toBe(200);
    const moved = await tagOf();
    await client.apply({ kind: 'set', id: client.ids[0]!, field: 'label', value: 'New', seen: '' });
    expect((await again(moved)).status).toBe(200);
  });

  it('is 404 for a grid that is somebody else`s or in the trash, and for who has none', async () => {
    const client = await GridTestClient.open(service, 1);
    const path = `${PATH}?gridId=${client.gridId}`;
    expect(await service.person().refusal('GET', path)).toEqual([404, 'NOT_FOUND']);
    expect(await service.person().refusal('GET', PATH)).toEqual([404, 'NOT_FOUND']);
    expect(await client.person.refusal('GET', `${PATH}?gridId=${newId()}`)).toEqual([404, 'NOT_FOUND']);
    await client.person.grid();
    await client.person.ok('DELETE', `/api/grids/${client.gridId}`);
    expect(await client.person.refusal('GET', path)).toEqual([404, 'NOT_FOUND']);
    expect(await client.person.refusal('GET', `${PATH}?gridId=none`)).toEqual([400, 'VALIDATION_FAILED']);
  });
});
