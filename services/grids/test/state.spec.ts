import { getModelToken } from '@nestjs/mongoose';
import type { GridStateResponse, Photo } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { GridDocument } from '../src/grids/grid.schema.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const pathOf = ({ gridId }: GridTestClient) => `/api/grids/${gridId}/state`;

const read = (client: GridTestClient) => client.person.call<GridStateResponse>('GET', pathOf(client));

describe('the state of a grid', () => {
  it('is its fields, its lists and its items by position, with the version in a header', async () => {
    const client = await GridTestClient.open(service, 4);
    const { version } = await client.apply(
      { kind: 'grid', name: 'Autumn', ratio: '4:5' },
      { kind: 'pin', id: client.id('b')[0]!, on: true },
      { kind: 'posted', ids: client.id('a'), on: true },
    );
    const { status, version: header, body } = await read(client);
    expect([status, header]).toEqual([200, version]);
    const { items, ...grid } = body;
    expect(grid).toEqual({ version, name: 'Autumn', ratio: '4:5', lists: await client.lists() });
    expect(client.names(grid.lists.order)).toBe('bcda');
    expect(items).toEqual(await client.person.list(client.gridId));
  });

  it('has hidden items, and after the feed the drafts, each cover with its members', async () => {
    const client = await GridTestClient.open(service, 7);
    const [a = '', b = '', , , e = ''] = client.ids;
    await client.apply(
      { kind: 'set', id: e, field: 'description', value: 'The draft', seen: '' },
      { kind: 'gather', groupId: `feed-${client.device}`, cover: a, ids: client.id('c'), createdAt: AT },
      { kind: 'gather', groupId: `draft-${client.device}`, cover: e, ids: client.id('f'), createdAt: AT },
      { kind: 'shelve', ids: client.id('eg') },
      { kind: 'set', id: b, field: 'isHidden', value: true, seen: false },
    );
    const { items } = (await read(client)).body;
    const shown = ({ id, position, carouselPosition, description, isHidden }: Photo) =>
      [client.names([id]), position, carouselPosition, description, isHidden ? 'hidden' : '']
        .filter((each) => each !== '' && each !== null)
        .join(' ');
    expect(items.map(shown)).toEqual([
      'a 0 0',
      'c 0 1',
      'b 1 hidden',
      'd 2',
      'e -1 0 The draft',
      'f -1 1 The draft',
      'g -1',
    ]);
    expect(items.slice(0, 4)).toEqual(await client.person.list(client.gridId));
  });

  it('has posted posts at the end, whatever an older version has stored', async () => {
    const client = await GridTestClient.open(service, 3);
    const grids = service.get<Model<GridDocument>>(getModelToken(GridDocument.name) as never);
    await grids.updateOne(
      { _id: client.gridId, ownerId: client.person.id },
      { $set: { posted: [...client.id('a'), newId()] } },
    );
    const { lists, items } = (await read(client)).body;
    expect([client.names(lists.order), client.names(lists.posted)]).toEqual(['bca', 'a']);
    expect(client.names(items.map(({ id }) => id))).toBe('bca');
  });

  it('is 404 for a grid that is somebody else`s, unknown or in the trash', async () => {
    const client = await GridTestClient.open(service, 1);
    expect(await service.person().refusal('GET', pathOf(client))).toEqual([404, 'NOT_FOUND']);
    expect(await client.person.refusal('GET', `/api/grids/${newId()}/state`)).toEqual([404, 'NOT_FOUND']);
    await client.person.grid();
    await client.person.ok('DELETE', `/api/grids/${client.gridId}`);
    expect(await client.person.refusal('GET', pathOf(client))).toEqual([404, 'NOT_FOUND']);
  });

  it('is read by queries that name its owner, and nothing else', async () => {
    const client = await GridTestClient.open(service, 3);
    await client.apply({ kind: 'shelve', ids: client.id('c') });
    const recorder = await service.recorded(() => read(client));
    expect(recorder.withoutOwner(client.ids)).toEqual([]);
    expect(recorder.ofOwner(client.person.id).sort()).toEqual([
      'grids.findOne',
      'photos.aggregate',
      'photos.aggregate',
      'photos.find',
    ]);
  });
});
