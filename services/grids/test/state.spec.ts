import { getModelToken } from '@nestjs/mongoose';
import type { GridStateResponse, Photo } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { GridDocument } from '../src/grids/grid.schema.js';
import { AT, ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';
import { newId } from './played-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const pathOf = ({ gridId }: ChangesDesk) => `/api/grids/${gridId}/state`;

const read = (desk: ChangesDesk) => desk.person.call<GridStateResponse>('GET', pathOf(desk));

describe('the state of a grid', () => {
  it('is its fields, its lists and its items by position, with the version in a header', async () => {
    const desk = await ChangesDesk.open(service, 4);
    const { version } = await desk.apply(
      { kind: 'grid', name: 'Autumn', ratio: '4:5' },
      { kind: 'pin', id: desk.id('b')[0]!, on: true },
      { kind: 'posted', ids: desk.id('a'), on: true },
    );
    const { status, version: header, body } = await read(desk);
    expect([status, header]).toEqual([200, version]);
    const { items, ...grid } = body;
    expect(grid).toEqual({ version, name: 'Autumn', ratio: '4:5', lists: await desk.lists() });
    expect(desk.names(grid.lists.order)).toBe('bcda');
    expect(items).toEqual(await desk.person.list(desk.gridId));
  });

  it('has hidden items, and after the feed the drafts, each cover with its members', async () => {
    const desk = await ChangesDesk.open(service, 7);
    const [a = '', b = '', , , e = ''] = desk.ids;
    await desk.apply(
      { kind: 'set', id: e, field: 'description', value: 'The draft', seen: '' },
      { kind: 'gather', groupId: `feed-${desk.device}`, cover: a, ids: desk.id('c'), createdAt: AT },
      { kind: 'gather', groupId: `draft-${desk.device}`, cover: e, ids: desk.id('f'), createdAt: AT },
      { kind: 'shelve', ids: desk.id('eg') },
      { kind: 'set', id: b, field: 'isHidden', value: true, seen: false },
    );
    const { items } = (await read(desk)).body;
    const shown = ({ id, position, carouselPosition, description, isHidden }: Photo) =>
      [desk.names([id]), position, carouselPosition, description, isHidden ? 'hidden' : '']
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
    expect(items.slice(0, 4)).toEqual(await desk.person.list(desk.gridId));
  });

  it('has posted posts at the end, whatever a server of before has stored', async () => {
    const desk = await ChangesDesk.open(service, 3);
    const grids = service.get<Model<GridDocument>>(getModelToken(GridDocument.name) as never);
    await grids.updateOne(
      { _id: desk.gridId, ownerId: desk.person.id },
      { $set: { posted: [...desk.id('a'), newId()] } },
    );
    const { lists, items } = (await read(desk)).body;
    expect([desk.names(lists.order), desk.names(lists.posted)]).toEqual(['bca', 'a']);
    expect(desk.names(items.map(({ id }) => id))).toBe('bca');
  });

  it('is 404 for a grid that is somebody else`s, unknown or in the trash', async () => {
    const desk = await ChangesDesk.open(service, 1);
    expect(await service.person().refusal('GET', pathOf(desk))).toEqual([404, 'NOT_FOUND']);
    expect(await desk.person.refusal('GET', `/api/grids/${newId()}/state`)).toEqual([404, 'NOT_FOUND']);
    await desk.person.grid();
    await desk.person.ok('DELETE', `/api/grids/${desk.gridId}`);
    expect(await desk.person.refusal('GET', pathOf(desk))).toEqual([404, 'NOT_FOUND']);
  });

  it('is read by queries that name its owner, and nothing else', async () => {
    const desk = await ChangesDesk.open(service, 3);
    await desk.apply({ kind: 'shelve', ids: desk.id('c') });
    const recorder = await service.recorded(() => read(desk));
    expect(recorder.withoutOwner(desk.ids)).toEqual([]);
    expect(recorder.ofOwner(desk.person.id).sort()).toEqual([
      'grids.findOne',
      'photos.aggregate',
      'photos.aggregate',
      'photos.find',
    ]);
  });
});
