import { getModelToken } from '@nestjs/mongoose';
import { LIMITS, type TrashItem } from '@tessera/contracts';
import { Outbox } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import type { Model } from 'mongoose';
import { BoardRepository } from '../src/boards/board.repository.js';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { GridUpkeepService } from '../src/upkeep/grid-upkeep.service.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import type { ErrorResponse, Person } from './person.js';
import { image, newId } from './fake-media.js';

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

  it('keeps a grid with all of its photos, which are one entry with it and no items [D3.14]', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    await person.grid();
    const photos = await person.photos(gridId, 5);
    await person.ok('DELETE', `/api/grids/${gridId}`);
    await service.get(PhotoUpkeepService).eraseOverflow();
    await service.get(GridUpkeepService).eraseOverflow();
    expect(idsIn(await trash(person))).toEqual([gridId]);
    await person.ok('POST', `/api/grids/${gridId}/restore`);
    expect(await person.order(gridId)).toEqual(photos);
  });

  /** Lets the time pass after which what is too much is erased. */
  const eraseSoon = async () => {
    service.clockAhead(6 * 60_000);
    await service.get(Outbox).sweep();
  };

  const stored = ({ id: ownerId }: Person) =>
    service.get<Model<PhotoDocument>>(getModelToken(PhotoDocument.name) as never).countDocuments({ ownerId });

  it('takes no more items from calls that place and remove them on and on, until it has room [D3.9]', async () => {
    const client = await GridTestClient.open(service, 0);
    const pass = (count: number) => {
      const at = { before: null, at: 0, createdAt: AT, into: 'feed' } as const;
      const blanks = ids(count);
      return client.call([
        { kind: 'place', items: blanks.map((id) => ({ id })), ...at },
        { kind: 'remove', ids: blanks },
      ]);
    };
    expect((await pass(10)).status).toBe(200);
    const { status, body, headers } = await pass(10);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored(client.person)).toBe(10);
    await eraseSoon();
    await eventually(async () => expect(await stored(client.person)).toBe(3));
    await eventually(async () => expect((await pass(1)).status).toBe(200));
  });

  it('takes no more items that are deleted one by one, until it has room', async () => {
    const person = service.person();
    const photos = await person.photos((await person.grid()).id, 7);
    for (const id of photos.slice(0, 6)) await person.ok('DELETE', `/api/photos/${id}`);
    expect(await person.refusal('DELETE', `/api/photos/${photos[6]}`)).toEqual([429, 'RATE_LIMITED']);
    await eraseSoon();
    await eventually(async () => expect(idsIn(await trash(person))).toEqual(photos.slice(3, 6).reverse()));
    await eventually(async () => {
      await service.mediaErases();
      expect(await stored(person)).toBe(4);
    });
    await eventually(() => person.ok('DELETE', `/api/photos/${photos[6]}`));
  });

  it('takes no more grids that are made and deleted on and on, until it has room', async () => {
    const person = service.person();
    await person.grid();
    const device = newId();
    let seq = 0;
    const pass = (count: number) => {
      seq += 1;
      const changes = ids(count).flatMap((id) => [
        { kind: 'create', id, name: 'A grid' },
        { kind: 'remove', id },
      ]);
      return person.call<ErrorResponse>('POST', '/api/board/changes', { device, seq, changes });
    };
    expect((await pass(4)).status).toBe(200);
    const { status, body } = await pass(4);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    const more = await person.grid();
    expect(await person.refusal('DELETE', `/api/grids/${more.id}`)).toEqual([429, 'RATE_LIMITED']);
    await eraseSoon();
    await eventually(async () => expect(await trash(person)).toHaveLength(2));
    await eventually(() => person.ok('DELETE', `/api/grids/${more.id}`));
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
