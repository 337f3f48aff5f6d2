import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { GridDocument } from '../src/grids/grid.schema.js';
import { GridWriter } from '../src/grids/grid-writer.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { MovingPhotosRepository } from '../src/transfers/moving-photos.repository.js';
import { MovingPhotos } from '../src/transfers/moving-photos.service.js';
import { GridUpkeepService } from '../src/upkeep/grid-upkeep.service.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids, type Provider } from './harness.js';
import { newId } from './fake-media.js';
import { TransferTestClient } from './transfer-test-client.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const SECOND = 1_000;

async function sweep(later: number): Promise<void> {
  service.clockAhead(later);
  await service.get(MovingPhotos).settle();
  service.clockBack();
}

/** Two photos and a carousel of two, all of which are to go to a grid with one photo. */
async function scene(): Promise<TransferTestClient> {
  const client = await TransferTestClient.open(service, 5, 1);
  const [a = '', b = ''] = client.from.ids;
  await client.from.apply(
    { kind: 'set', id: b, field: 'description', value: 'The post', seen: '' },
    { kind: 'gather', groupId: newId(), cover: a, ids: client.from.id('b'), createdAt: AT },
  );
  return client;
}

const BEFORE = ['abcde', 'A'];
const AFTER = ['e', 'Aabcd'];

const BEFORE_COMMIT: [string, Provider, string, number][] = [
  ['before the marks', MovingPhotosRepository, 'mark', 0],
  ['before the new grid names them', GridArraysRepository, 'replace', 0],
];
const AFTER_COMMIT: [string, Provider, string, number, string[]][] = [
  ['before they are the new grid`s', MovingPhotosRepository, 'arrive', 0, ['abcde', 'Aabcd']],
  ['before the old grid lets them go', GridArraysRepository, 'replace', 1, AFTER],
  ['before the marks are cleared', MovingPhotosRepository, 'clear', 0, AFTER],
];

describe('a move that stopped', () => {
  it.each(BEFORE_COMMIT)(
    '%s has changed nothing, and is done by a repeat',
    async (_, repository, step, after) => {
      const client = await scene();
      service.dieBefore(repository, step, after);
      expect((await client.call('acd')).status).toBe(500);
      expect(await client.shown()).toEqual(BEFORE);
      client.seq -= 1;
      const { items } = await client.move('acd');
      expect(await client.shown()).toEqual(AFTER);
      expect(items.map(({ description }) => description)).toEqual(['The post', '', '', 'The post']);
      expect(await client.marks()).toBe('');
    },
  );

  it.each(BEFORE_COMMIT)(
    '%s, and for good, leaves no mark after a minute',
    async (_, repository, step, after) => {
      const client = await scene();
      service.dieBefore(repository, step, after);
      expect((await client.call('acd')).status).toBe(500);
      const marks = await client.marks();
      await sweep(59 * SECOND);
      expect(await client.marks()).toBe(marks);
      await sweep(61 * SECOND);
      expect(await client.marks()).toBe('');
      expect(await client.shown()).toEqual(BEFORE);
    },
  );

  it.each(AFTER_COMMIT)(
    '%s is stored, and completed by a repeat',
    async (_, repository, step, after, shown) => {
      const client = await scene();
      service.dieBefore(repository, step, after);
      expect((await client.call('acd')).status).toBe(500);
      expect(await client.shown()).toEqual(shown);
      client.seq -= 1;
      const { to, from } = await client.move('acd');
      expect(await client.shown()).toEqual(AFTER);
      expect([from.lists.carousels.length, to.lists.carousels.length]).toEqual([0, 1]);
      expect(await client.marks()).toBe('');
    },
  );

  it.each(AFTER_COMMIT)(
    '%s is completed by the sweep, in two processes at once',
    async (_, repository, step, after) => {
      const client = await scene();
      service.dieBefore(repository, step, after);
      expect((await client.call('acd')).status).toBe(500);
      await Promise.all([sweep(61 * SECOND), sweep(61 * SECOND)]);
      expect(await client.shown()).toEqual(AFTER);
      const { lists } = await client.state(client.from);
      expect([client.from.names(lists.order), lists.carousels]).toEqual(['e', []]);
      expect(await client.marks()).toBe('');
    },
  );

  it('to a grid that is deleted then does not keep its photos from going to another at once', async () => {
    const client = await scene();
    service.dieBefore(GridArraysRepository, 'replace', 0);
    expect((await client.call('acd')).status).toBe(500);
    expect(await client.marks()).not.toBe('');
    await client.person.ok('DELETE', `/api/grids/${client.to.gridId}`);
    const third = await GridTestClient.open(service, 1, client.person);
    await client.move('acd', { to: third.gridId });
    expect(await client.marks()).toBe('');
  });

  it('lets a photo be changed meanwhile, and the new grid`s tag changes with it', async () => {
    const client = await scene();
    service.dieBefore(MovingPhotosRepository, 'arrive');
    expect((await client.call('acd')).status).toBe(500);
    const path = `/api/grids/${client.to.gridId}/state`;
    const tag = (await client.person.call('GET', path)).headers.get('etag') ?? '';
    const again = () => client.person.call('GET', path, undefined, { 'if-none-match': tag });
    expect((await again()).status).toBe(304);
    await client.person.ok('PUT', `/api/photos/${client.from.ids[2]}/description`, {
      description: 'Changed',
    });
    expect((await again()).status).toBe(200);
    await sweep(61 * SECOND);
    expect((await client.person.photo(client.to.gridId, client.from.ids[2]!)).description).toBe('Changed');
  });

  it('is not undone by changes of the grid that does not have the photos any more', async () => {
    const client = await scene();
    service.dieBefore(GridArraysRepository, 'replace', 1);
    expect((await client.call('acd')).status).toBe(500);
    const { lists } = await client.state(client.from);
    expect([client.from.names(lists.order), lists.carousels]).toEqual(['e', []]);
    const [id = ''] = client.from.id('c');
    const { refused } = await client.from.send([
      { kind: 'remove', ids: [id] },
      { kind: 'set', id, field: 'label', value: 'sale', seen: '' },
    ]);
    expect(refused.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    await sweep(61 * SECOND);
    expect(await client.shown()).toEqual(AFTER);
  });

  it('keeps a photo that was deleted meanwhile from being nowhere', async () => {
    const client = await scene();
    service.dieBefore(MovingPhotosRepository, 'arrive');
    expect((await client.call('acd')).status).toBe(500);
    await client.person.ok('DELETE', `/api/photos/${client.from.ids[2]}`);
    await sweep(61 * SECOND);
    service.clockAhead(121 * SECOND);
    await service.get(PhotoUpkeepService).settleDeleted();
    service.clockBack();
    const [from, to] = await client.shown();
    expect([from, to]).toEqual(['e', 'Aabcd']);
    expect(
      (await service.get(PhotoRepository).find(client.person.id, client.from.ids[2]!))?.deletedAt,
    ).toBeNull();
  });

  it('survives that its old grid is erased meanwhile', async () => {
    const client = await scene();
    service.dieBefore(MovingPhotosRepository, 'arrive');
    expect((await client.call('acd')).status).toBe(500);
    await client.person.ok('DELETE', `/api/grids/${client.from.gridId}`);
    await client.person.ok('DELETE', `/api/trash/${client.from.gridId}`);
    await sweep(61 * SECOND);
    service.clockAhead(62 * SECOND);
    await service.get(GridUpkeepService).continueErasing();
    service.clockBack();
    const { items } = await client.state(client.to);
    expect(client.from.names(items.map(({ id }) => id))).toBe('?abcd');
  });

  it('and lost its marks, leaves a photo to the grid whose it is, and the place in the other one is closed', async () => {
    const client = await scene();
    const [, , c = ''] = client.from.ids;
    service.dieBefore(MovingPhotosRepository, 'arrive');
    expect((await client.call('acd')).status).toBe(500);
    const photos = service.get<Model<PhotoDocument>>(getModelToken(PhotoDocument.name) as never);
    await photos.updateMany({ ownerId: client.person.id }, { $unset: { moving: 1 } });
    expect(await client.shown()).toEqual(['abcde', 'A']);
    await service.get(GridUpkeepService).findLost();
    expect((await client.state(client.to)).lists.order).toEqual(client.to.ids);
    expect((await client.state(client.from)).lists.order).toContain(c);
    expect(await client.shown()).toEqual(['abcde', 'A']);
  });
});

/** What happens to the grids of a move between its commit and its response. */
function meanwhile(work: () => Promise<unknown>): void {
  const marks = service.get(MovingPhotosRepository);
  const clear = marks.clear.bind(marks);
  jest.spyOn(marks, 'clear').mockImplementationOnce(async (...args) => {
    await work();
    await clear(...args);
  });
}

describe('a move that is stored is told as stored', () => {
  const GRIDS: [string, 'from' | 'to'][] = [
    ['the old grid', 'from'],
    ['the new grid', 'to'],
  ];

  it.each(GRIDS)('where %s is deleted before the response, and for a repeat of it', async (_, side) => {
    const client = await scene();
    const { gridId } = client[side];
    meanwhile(() => client.person.ok('DELETE', `/api/grids/${gridId}`));
    const { from, to, items } = await client.move('acd');
    expect([client.from.names(from.lists.order), to.lists.order.length]).toEqual(['e', 4]);
    expect(items).toHaveLength(4);
    client.seq -= 1;
    expect((await client.move('acd')).to.lists).toEqual(to.lists);
    await client.person.ok('POST', `/api/grids/${gridId}/restore`);
    expect(await client.shown()).toEqual(AFTER);
  });

  it('where the old grid is erased before the response', async () => {
    const client = await scene();
    const { gridId } = client.from;
    service.dieBefore(MovingPhotosRepository, 'clear');
    expect((await client.call('acd')).status).toBe(500);
    await sweep(61 * SECOND);
    await client.person.ok('DELETE', `/api/grids/${gridId}`);
    await client.person.ok('DELETE', `/api/trash/${gridId}`);
    expect(await service.get(GridRepository).find(client.person.id, gridId)).toBeNull();
    client.seq -= 1;
    const { from, items } = await client.move('acd');
    expect([from.lists.order, items.length]).toEqual([[], 4]);
  });

  it('where the old grid is gone when it is to let the photos go', async () => {
    const client = await scene();
    const documents = service.get<Model<GridDocument>>(getModelToken(GridDocument.name) as never);
    const writer = service.get(GridWriter);
    const change = writer.change.bind(writer);
    jest.spyOn(writer, 'change').mockImplementation(async (target, compute) => {
      if (target.gridId === client.from.gridId) await documents.deleteOne({ _id: target.gridId });
      return change(target, compute);
    });
    expect((await client.move('acd')).to.lists.order).toHaveLength(4);
  });
});
