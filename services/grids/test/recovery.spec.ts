import {
  appendToCarousel,
  fillPlaceholder,
  knownPhotos,
  type Grid,
  type Photo,
  type TrashItem,
} from '@tessera/contracts';
import { JobQueues } from '@tessera/jobs';
import { Outbox } from '@tessera/service-kit';
import { BoardRepository } from '../src/boards/board.repository.js';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { GridTrashRepository } from '../src/trash/grid-trash.repository.js';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { GridUpkeepService } from '../src/upkeep/grid-upkeep.service.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What every sweep does, with a clock that is `later` milliseconds ahead. */
async function sweepAll(later: number): Promise<void> {
  service.clockAhead(later);
  const photos = service.get(PhotoUpkeepService);
  const grids = service.get(GridUpkeepService);
  await photos.settlePending();
  await photos.settleDeleted();
  await grids.settlePending();
  await grids.settleDeleted();
  await grids.continueErasing();
  await grids.findLost();
  await service.get(Outbox).sweep();
  service.clockBack();
}

async function withPosts(count: number) {
  const person = service.person();
  const { id: gridId } = await person.grid();
  return { person, gridId, ids: await person.photos(gridId, count) };
}

const trash = async (person: Person) =>
  (await person.ok<TrashItem[]>('GET', '/api/trash')).map(({ id }) => id);
const stored = (person: Person, id: string) => service.get(PhotoRepository).find(person.id, id);

/** What a message ends with that the process died over. */
const DIED = { code: 'DEPENDENCY_UNAVAILABLE' };

describe('an insert that stopped', () => {
  const batch = () => [0, 1].map(() => ({ photoId: newId(), image: image() }));

  it('before the grid named its photos shows none of them, and is finished by a repeat', async () => {
    const { person, gridId, ids } = await withPosts(1);
    const items = batch();
    service.dieBefore(GridArraysRepository, 'pushPosts');
    await expect(service.media.insert(person, gridId, 0, items)).rejects.toMatchObject(DIED);
    expect(await person.order(gridId)).toEqual(ids);
    expect((await stored(person, items[0]!.photoId))?.pendingSince).toBeTruthy();
    await sweepAll(59 * MINUTE);
    await service.media.insert(person, gridId, 0, items);
    expect(await person.order(gridId)).toEqual([...items.map(({ photoId }) => photoId), ...ids]);
    expect((await stored(person, items[0]!.photoId))?.pendingSince).toBeNull();
  });

  it('before the grid named its photos, and is not repeated, leaves nothing after an hour, not in the trash either', async () => {
    const { person, gridId, ids } = await withPosts(1);
    const items = batch();
    const step = service.dieBefore(GridArraysRepository, 'pushPosts');
    await expect(service.media.insert(person, gridId, 0, items)).rejects.toMatchObject(DIED);
    expect(step).toHaveBeenCalledTimes(1);
    await sweepAll(61 * MINUTE);
    expect(await stored(person, items[0]!.photoId)).toBeNull();
    expect(await person.order(gridId)).toEqual(ids);
    expect(await trash(person)).toEqual([]);
  });

  it('after the grid named its photos shows them, and loses its marks after an hour', async () => {
    const { person, gridId, ids } = await withPosts(1);
    const items = batch();
    service.dieBefore(PhotoRepository, 'clearPending');
    await expect(service.media.insert(person, gridId, 0, items)).rejects.toMatchObject(DIED);
    const order = [...items.map(({ photoId }) => photoId), ...ids];
    expect(await person.order(gridId)).toEqual(order);
    await sweepAll(61 * MINUTE);
    expect((await stored(person, items[0]!.photoId))?.pendingSince).toBeNull();
    expect(await person.order(gridId)).toEqual(order);
  });

  it('into a carousel is finished by a repeat', async () => {
    const { person, gridId } = await withPosts(1);
    const claim = { userId: person.id, tier: 'creator' as const, groupId: 'half', gridId, items: batch() };
    const step = service.dieBefore(GridArraysRepository, 'replace');
    await expect(service.media.send(appendToCarousel, claim)).rejects.toMatchObject(DIED);
    expect(step).toHaveBeenCalledTimes(1);
    expect(await person.refusal('GET', '/api/carousels/half')).toEqual([404, 'NOT_FOUND']);
    await service.media.send(appendToCarousel, claim);
    expect(await person.ok('GET', '/api/carousels/half')).toHaveLength(2);
  });
});

describe('a deletion that stopped', () => {
  it('before the grid let the photo go leaves it there, without marks after a minute', async () => {
    const { person, gridId, ids } = await withPosts(3);
    service.dieBefore(GridArraysRepository, 'replace');
    expect((await person.call('DELETE', `/api/photos/${ids[1]}`)).status).toBe(500);
    expect(await person.order(gridId)).toEqual(ids);
    expect(await trash(person)).toEqual([]);
    expect((await stored(person, ids[1]!))?.deletedAt).toBeTruthy();
    await sweepAll(61 * SECOND);
    expect((await stored(person, ids[1]!))?.deletedAt).toBeNull();
    expect(await person.order(gridId)).toEqual(ids);
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    expect(await trash(person)).toEqual([ids[1]]);
  });

  it('before the grid let the photo go erases nothing when it is swept thirty days later', async () => {
    const { person, gridId, ids } = await withPosts(2);
    service.dieBefore(GridArraysRepository, 'replace');
    await person.call('DELETE', `/api/photos/${ids[0]}`);
    service.clockAhead(31 * 24 * HOUR);
    await service.get(PhotoUpkeepService).eraseExpired();
    service.clockBack();
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('before the board let a grid go leaves it there, without marks after a minute', async () => {
    const { person, gridId, ids } = await withPosts(1);
    await person.grid();
    service.dieBefore(BoardRepository, 'remove');
    expect((await person.call('DELETE', `/api/grids/${gridId}`)).status).toBe(500);
    expect(await person.order(gridId)).toEqual(ids);
    expect(await trash(person)).toEqual([]);
    await sweepAll(61 * SECOND);
    expect((await service.get(GridRepository).find(person.id, gridId))?.deletedAt).toBeNull();
  });
});

describe('a restoration that stopped', () => {
  it('before the grid took the photo back leaves it in the trash, where nothing erases it meanwhile', async () => {
    const { person, gridId, ids } = await withPosts(2);
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    service.dieBefore(GridArraysRepository, 'replace');
    expect((await person.call('POST', `/api/photos/${ids[0]}/restore`)).status).toBe(500);
    expect(await trash(person)).toEqual([ids[0]]);
    expect(await person.refusal('DELETE', `/api/trash/${ids[0]}`)).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    await sweepAll(59 * MINUTE);
    expect((await stored(person, ids[0]!))?.restoringAt).toBeTruthy();
    await sweepAll(61 * MINUTE);
    expect((await stored(person, ids[0]!))?.restoringAt).toBeNull();
    expect(await trash(person)).toEqual([ids[0]]);
    await person.ok('POST', `/api/photos/${ids[0]}/restore`);
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('after the grid took the photo back shows it, and loses its marks after a minute', async () => {
    const { person, gridId, ids } = await withPosts(2);
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    service.dieBefore(PhotoTrashRepository, 'clearMarks');
    expect((await person.call('POST', `/api/photos/${ids[0]}/restore`)).status).toBe(500);
    expect(await person.order(gridId)).toEqual(ids);
    expect(await trash(person)).toEqual([]);
    await sweepAll(61 * SECOND);
    expect(await stored(person, ids[0]!)).toMatchObject({ deletedAt: null, restoringAt: null, from: null });
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('before the board named a grid leaves it in the trash, and after that lists it without marks', async () => {
    const { person, gridId, ids } = await withPosts(1);
    await person.grid();
    await person.ok('DELETE', `/api/grids/${gridId}`);
    service.dieBefore(BoardRepository, 'add');
    expect((await person.call('POST', `/api/grids/${gridId}/restore`)).status).toBe(500);
    expect(await trash(person)).toEqual([gridId]);
    await sweepAll(61 * MINUTE);
    expect((await service.get(GridRepository).find(person.id, gridId))?.restoringAt).toBeNull();
    service.dieBefore(GridTrashRepository, 'clearMarks');
    expect((await person.call('POST', `/api/grids/${gridId}/restore`)).status).toBe(500);
    expect(await person.order(gridId)).toEqual(ids);
    await sweepAll(61 * SECOND);
    expect((await service.get(GridRepository).find(person.id, gridId))?.deletedAt).toBeNull();
  });
});

describe('an erasure that stopped', () => {
  it('before the job or before the end goes on within seconds', async () => {
    const { person, ids } = await withPosts(2);
    for (const id of ids) await person.ok('DELETE', `/api/photos/${id}`);
    jest.spyOn(service.get(JobQueues), 'add').mockRejectedValueOnce(new Error('Redis is unreachable'));
    expect((await person.call('DELETE', `/api/trash/${ids[0]}`)).status).toBe(204);
    expect((await person.call('DELETE', `/api/trash/${ids[1]}`)).status).toBe(204);
    expect(await trash(person)).toEqual([]);
    for (const id of ids) expect((await stored(person, id))?.erasingAt).toBeTruthy();
    await sweepAll(16 * SECOND);
    service.dieBefore(PhotoTrashRepository, 'remove');
    await expect(service.mediaErases()).rejects.toThrow();
    await service.mediaErases();
    for (const id of ids) expect(await stored(person, id)).toBeNull();
  });

  it('is continued within seconds for a deleted grid', async () => {
    const { person, gridId, ids } = await withPosts(3);
    await person.grid();
    await person.ok('DELETE', `/api/grids/${gridId}`);
    service.dieBefore(PhotoTrashRepository, 'takeForErasure');
    await person.ok('DELETE', `/api/trash/${gridId}`);
    await sweepAll(16 * SECOND);
    await service.mediaErases();
    expect(await service.get(GridRepository).find(person.id, gridId)).toBeNull();
    expect(await stored(person, ids[0]!)).toBeNull();
  });
});

describe('a creation of a grid that stopped', () => {
  it('before the board named it is finished by a repeat of the key', async () => {
    const person = service.person();
    const key = { 'idempotency-key': 'first-grid' };
    service.dieBefore(BoardRepository, 'add');
    expect((await person.call('POST', '/api/grids', { name: 'Mine' }, key)).status).toBe(500);
    expect(await person.ok('GET', '/api/grids')).toEqual([]);
    expect((await person.call('POST', '/api/grids', { name: 'Mine' }, key)).status).toBe(201);
    expect(await person.ok('GET', '/api/grids')).toHaveLength(1);
  });

  it('before the board named it, and is not repeated, leaves nothing behind', async () => {
    const person = service.person();
    service.dieBefore(BoardRepository, 'add');
    await person.call('POST', '/api/grids', { name: 'Mine' });
    await sweepAll(61 * MINUTE);
    expect(await trash(person)).toEqual([]);
    expect(await person.ok('GET', '/api/grids')).toEqual([]);
  });

  it('after the board named it shows the grid, which keeps its place', async () => {
    const person = service.person();
    service.dieBefore(GridRepository, 'clearPending');
    await person.call('POST', '/api/grids', { name: 'Mine' });
    await sweepAll(61 * MINUTE);
    const [grid] = await person.ok<Grid[]>('GET', '/api/grids');
    expect(grid?.name).toBe('Mine');
  });
});

describe('a fill that stopped before it counted', () => {
  it('leaves a placeholder, which takes the same picture at once and another one after a minute', async () => {
    const { person, gridId } = await withPosts(1);
    const fill = (photoId: string, asset = image()) =>
      service.media.send(fillPlaceholder, { userId: person.id, tier: 'creator', photoId, image: asset });
    const [first, second] = await Promise.all(
      [0, 1].map(() => person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true })),
    );
    const asset = image();
    const shown = (photoId: string) => service.media.send(knownPhotos, { photoIds: [photoId] });
    for (const blank of [first!, second!]) {
      const step = service.dieBefore(GridArraysRepository, 'pullPlaceholder');
      await expect(fill(blank.id, blank === first ? asset : image())).rejects.toMatchObject(DIED);
      expect(step).toHaveBeenCalledTimes(1);
      step.mockRestore();
      expect(await person.photo(gridId, blank.id)).toMatchObject({ isPlaceholder: true, url: null });
      expect(await shown(blank.id)).toEqual({ photoIds: [blank.id], mediaIds: [null] });
    }
    expect((await fill(first!.id, asset)).photos[0]?.url).toContain(asset.mediaId);
    expect(await shown(first!.id)).toEqual({ photoIds: [first!.id], mediaIds: [asset.mediaId] });
    await expect(fill(second!.id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    service.clockAhead(61 * SECOND);
    expect((await fill(second!.id)).photos[0]?.isPlaceholder).toBe(false);
  });
});

describe('what nobody names', () => {
  it('goes into the trash and never further, and a place without an item is closed', async () => {
    const { person, gridId, ids } = await withPosts(3);
    const grid = await service.get(GridRepository).find(person.id, gridId);
    const order = [ids[0]!, newId(), ids[2]!];
    await service.get(GridArraysRepository).replace(grid!, { ...grid!, order });
    await sweepAll(30 * MINUTE);
    expect(await trash(person)).toEqual([]);
    await sweepAll(2 * HOUR);
    expect(await trash(person)).toEqual([ids[1]]);
    expect(await person.order(gridId)).toEqual([ids[0], ids[2]]);
    expect((await person.ok<Photo>('POST', `/api/photos/${ids[1]}/restore`)).position).toBe(0);
  });

  it('leaves a plain photo of a carousel whose other photo does not exist', async () => {
    const { person, gridId, ids } = await withPosts(1);
    const cover = ids[0]!;
    const items = [{ photoId: newId(), image: image() }];
    const its = { userId: person.id, tier: 'creator', gridId } as const;
    await service.media.send(appendToCarousel, { ...its, groupId: 'pair', items });
    await person.ok('PUT', `/api/photos/${cover}/media-type`, { mediaType: 'reel' });
    await person.ok('PUT', `/api/photos/${cover}/carousel`, { carouselGroupId: 'pair', carouselPosition: 0 });
    const grid = (await service.get(GridRepository).find(person.id, gridId))!;
    const carousels = grid.carousels.map((carousel) => ({ ...carousel, members: [newId()] }));
    await service.get(GridArraysRepository).replace(grid, { ...grid, carousels });
    await sweepAll(2 * HOUR);
    expect(await person.photo(gridId, cover)).toMatchObject({ mediaType: 'photo', carouselGroupId: null });
  });

  it('is looked for with one read of each grid in which nothing is lost, however many photos it has', async () => {
    const { person, gridId } = await withPosts(5);
    const { id: second } = await person.grid();
    const items = [0, 1].map(() => ({ photoId: newId(), image: image() }));
    await service.media.send(appendToCarousel, {
      userId: person.id,
      tier: 'creator',
      groupId: 'whole',
      gridId: second,
      items,
    });
    service.clockAhead(2 * HOUR);
    const recorder = await service.recorded(() => service.get(GridUpkeepService).findLost());
    expect(recorder.ofOwner(person.id)).toEqual(['photos.find', 'photos.find']);
    expect(await person.order(gridId)).toHaveLength(5);
  });

  it('is no grid that came back from the trash while others were looked at', async () => {
    const { person, gridId } = await withPosts(1);
    await person.grid();
    service.clockAhead(2 * HOUR);
    const readBefore = jest.spyOn(service.get(BoardRepository), 'listedOf').mockResolvedValue(new Set());
    await service.get(GridUpkeepService).findLost();
    readBefore.mockRestore();
    const grid = await service.get(GridRepository).find(person.id, gridId);
    expect(grid).toMatchObject({ deletedAt: null });
  });
});
