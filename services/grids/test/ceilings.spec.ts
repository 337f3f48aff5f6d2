import { LIMITS, type TrashItem } from '@tessera/contracts';
import { BoardRepository } from '../src/boards/board.repository.js';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { GridUpkeepService } from '../src/upkeep/grid-upkeep.service.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { TestGrids } from './harness.js';
import type { ErrorResponse, Person } from './person.js';
import { image, newId } from './played-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const ids = (count: number) => Array.from({ length: count }, newId);

describe('the ceilings for everyone', () => {
  it('stop a grid at 10,000 items, placeholders and members included [D2.4]', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const grid = await service.get(GridRepository).find(person.id, gridId);
    const order = ids(LIMITS.ceilings.itemsInGrid - 2);
    const full = { ...grid!, order, placeholders: order.slice(0, 3) };
    await service.get(GridArraysRepository).replace(grid!, full);
    const items = (count: number) => ids(count).map((photoId) => ({ photoId, image: image() }));
    await expect(service.media.insert(person, gridId, 0, items(3))).rejects.toMatchObject({
      code: 'CEILING_REACHED',
      details: { limit: 10_000, current: 9_998, adding: 3 },
    });
    await service.media.insert(person, gridId, 0, items(2));
    const blank = { gridId, isPlaceholder: true };
    expect(await person.refusal('POST', '/api/photos', blank)).toEqual([409, 'CEILING_REACHED']);
  });

  it('stop a person at 500 grids [D2.4]', async () => {
    const person = service.person();
    const first = await person.grid();
    const boards = service.get(BoardRepository);
    const { version } = await boards.find(person.id);
    await boards.store(person.id, version, { order: [first.id, ...ids(LIMITS.ceilings.grids - 2)] });
    await person.grid();
    const refused = await person.call<ErrorResponse>('POST', '/api/grids', { name: 'one more' });
    expect([refused.status, refused.body.code]).toEqual([409, 'CEILING_REACHED']);
    expect(refused.body.details).toEqual({ limit: 500, current: 500, adding: 1 });
  });
});

describe('the trash of one person', () => {
  const trash = (person: Person) => person.ok<TrashItem[]>('GET', '/api/trash');
  const idsIn = (items: readonly TrashItem[]) => items.map(({ id }) => id);
  beforeEach(() => {
    const few: object = { items: 3, grids: 2 };
    jest.replaceProperty<{ trash: object }, 'trash'>(LIMITS, 'trash', few);
  });

  it('keeps the newest items, however many are deleted', async () => {
    const [person, other] = [service.person(), service.person()];
    const { id: gridId } = await person.grid();
    const photos = await person.photos(gridId, 6);
    for (const id of photos.slice(0, 5)) await person.ok('DELETE', `/api/photos/${id}`);
    const [theirs = ''] = await other.photos((await other.grid()).id, 1);
    await other.ok('DELETE', `/api/photos/${theirs}`);
    await service.get(PhotoUpkeepService).eraseOverflow();
    expect(idsIn(await trash(person))).toEqual([photos[4], photos[3], photos[2]]);
    expect(await person.order(gridId)).toEqual([photos[5]]);
    expect(idsIn(await trash(other))).toEqual([theirs]);
    expect(await person.refusal('POST', `/api/photos/${photos[0]}/restore`)).toEqual([404, 'NOT_FOUND']);
  });

  it('keeps the newest grids', async () => {
    const person = service.person();
    const grids = [await person.grid(), await person.grid(), await person.grid(), await person.grid()];
    for (const { id } of grids.slice(1)) await person.ok('DELETE', `/api/grids/${id}`);
    await service.get(GridUpkeepService).eraseOverflow();
    expect(idsIn(await trash(person))).toEqual([grids[3]!.id, grids[2]!.id]);
  });
});

describe('a grid that others write all the time', () => {
  it('is given up after two seconds, and nothing is half done', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const photos = await person.photos(gridId, 3);
    jest.spyOn(service.get(GridArraysRepository), 'replace').mockResolvedValue(null);
    const began = Date.now();
    const response = await person.call('PUT', `/api/photos/${photos[2]}/position`, { position: 0 });
    expect(Date.now() - began).toBeGreaterThan(1_900);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await person.order(gridId)).toEqual(photos);
  });
});
