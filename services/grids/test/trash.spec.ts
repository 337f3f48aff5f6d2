import {
  appendToCarousel,
  DAY,
  fillPlaceholder,
  type Change,
  type Grid,
  type Photo,
  type TrashItem,
} from '@tessera/contracts';
import { eraseAsset, JobQueues } from '@tessera/jobs';
import { erasureHoldKey, Outbox, RedisConnection } from '@tessera/service-kit';
import { eventually } from '@tessera/testing';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { GridTrashRepository } from '../src/trash/grid-trash.repository.js';
import { GridUpkeepRepository } from '../src/upkeep/grid-upkeep.repository.js';
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

async function withPosts(count: number, tier: 'free' | 'creator' = 'creator') {
  const person = service.person(tier);
  const { id: gridId } = await person.grid();
  return { person, gridId, ids: await person.photos(gridId, count) };
}

async function withCarousel() {
  const { person, gridId, ids } = await withPosts(3);
  const groupId = `group-${newId().slice(0, 8)}`;
  const members = [0, 1].map(() => ({ photoId: newId(), image: image() }));
  const claim = { userId: person.id, tier: 'creator' as const, groupId, gridId, items: members };
  await service.media.send(appendToCarousel, claim);
  await person.ok('PUT', `/api/photos/${ids[1]}/carousel`, { carouselGroupId: groupId, carouselPosition: 0 });
  return { person, gridId, ids, groupId, members: members.map(({ photoId }) => photoId) };
}

const trash = (person: Person) => person.ok<TrashItem[]>('GET', '/api/trash');
const erasures = async (ownerId: string): Promise<string[]> => {
  const jobs = await service
    .get(JobQueues)
    .queue(eraseAsset.queue)
    .getJobs(['waiting', 'delayed', 'prioritized']);
  return jobs
    .filter(({ name }) => name === eraseAsset.name)
    .map(({ data }) => data as { assetId: string; ownerId: string })
    .filter((data) => data.ownerId === ownerId)
    .map(({ assetId }) => assetId);
};

describe('a deleted photo', () => {
  it('is out of the grid and in the trash, and comes back to its place', async () => {
    const { person, gridId, ids } = await withPosts(4);
    await person.ok('PUT', `/api/photos/${ids[1]}/description`, { description: 'By the sea' });
    const deleted = await person.call('DELETE', `/api/photos/${ids[1]}`);
    expect([deleted.status, deleted.version > 0]).toEqual([204, true]);
    expect(await person.order(gridId)).toEqual([ids[0], ids[2], ids[3]]);
    expect(await person.refusal('DELETE', `/api/photos/${ids[1]}`)).toEqual([404, 'NOT_FOUND']);
    const [entry] = await trash(person);
    expect(entry).toMatchObject({
      id: ids[1],
      kind: 'photo',
      gridId,
      name: null,
      description: 'By the sea',
      position: 1,
    });
    expect(entry?.thumbUrl).toMatch(/^\/media\/[0-9a-f]{32}\/thumb$/);
    expect(Date.parse(entry!.erasedAt) - Date.parse(entry!.deletedAt)).toBe(30 * DAY);
    const restored = await person.call<Photo>('POST', `/api/photos/${ids[1]}/restore`);
    expect([restored.status, restored.body.position]).toEqual([200, 1]);
    expect(await person.order(gridId)).toEqual(ids);
    expect(await trash(person)).toEqual([]);
    expect((await person.call('POST', `/api/photos/${ids[1]}/restore`)).status).toBe(200);
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('that was posted comes back to its place among the posted ones, whatever is planned by then', async () => {
    const { person, gridId, ids } = await withPosts(4);
    const change = (...changes: Change[]) => {
      const body = { device: newId(), seq: 1, base: 0, changes };
      return person.ok('POST', `/api/grids/${gridId}/changes`, body);
    };
    await change({ kind: 'posted', ids: ids.slice(1), on: true });
    await person.ok('DELETE', `/api/photos/${ids[2]}`);
    await person.photos(gridId, 2);
    await person.ok('POST', `/api/photos/${ids[2]}/restore`);
    const posted = async () => (await person.list(gridId)).slice(3).map(({ id }) => id);
    expect(await posted()).toEqual(ids.slice(1));
    await change({ kind: 'remove', ids: ids.slice(1, 3) });
    await person.photos(gridId, 1);
    await change({ kind: 'restore', ids: ids.slice(1, 3), at: new Date().toISOString() });
    expect((await posted()).slice(1)).toEqual(ids.slice(1));
  });

  it('does not count against the plan, but its return does [D3.1]', async () => {
    const { person, gridId, ids } = await withPosts(9, 'free');
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    const [other] = await person.photos(gridId, 1);
    expect(await person.refusal('POST', `/api/photos/${ids[0]}/restore`)).toEqual([
      403,
      'PHOTO_LIMIT_REACHED',
    ]);
    expect(await trash(person)).toHaveLength(1);
    await person.ok('DELETE', `/api/photos/${other}`);
    await person.ok('POST', `/api/photos/${ids[0]}/restore`);
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('comes back once when it is restored many times at once', async () => {
    const { person, gridId, ids } = await withPosts(3);
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => person.call('POST', `/api/photos/${ids[1]}/restore`)),
    );
    expect(responses.map(({ status }) => status)).toContain(200);
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('comes back as the placeholder that it was', async () => {
    const { person, gridId } = await withPosts(1, 'free');
    const blank = await person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true });
    await person.ok('DELETE', `/api/photos/${blank.id}`);
    expect((await trash(person))[0]?.thumbUrl).toBeNull();
    const other = await person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true });
    expect(await person.refusal('POST', `/api/photos/${blank.id}/restore`)).toEqual([
      403,
      'PLACEHOLDER_LIMIT_REACHED',
    ]);
    const fill = { userId: person.id, tier: 'free' as const, photoId: other.id, image: image() };
    await service.media.send(fillPlaceholder, fill);
    const back = await person.ok<Photo>('POST', `/api/photos/${blank.id}/restore`);
    expect(back).toMatchObject({ isPlaceholder: true, url: null });
  });
});

describe('a deleted carousel', () => {
  it('goes with its members as one entry, and comes back whole [D3.1]', async () => {
    const { person, gridId, ids, groupId, members } = await withCarousel();
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    expect(await person.list(gridId)).toHaveLength(2);
    expect((await trash(person)).map(({ id }) => id)).toEqual([ids[1]]);
    const back = await person.ok<Photo>('POST', `/api/photos/${ids[1]}/restore`);
    expect(back).toMatchObject({ position: 1, mediaType: 'carousel', carouselGroupId: groupId });
    const listed = await person.ok<Photo[]>('GET', `/api/carousels/${groupId}`);
    expect(listed.map(({ id }) => id)).toEqual([ids[1], ...members]);
    expect(await trash(person)).toEqual([]);
  });

  it('lets a member come back to its number, or as a post where the carousel is gone', async () => {
    const { person, gridId, ids, groupId, members } = await withCarousel();
    await person.ok('DELETE', `/api/carousels/photos/${members[0]}`);
    const back = await person.ok<Photo>('POST', `/api/photos/${members[0]}/restore`);
    expect(back).toMatchObject({ carouselGroupId: groupId, carouselPosition: 1 });
    await person.ok('DELETE', `/api/photos/${members[0]}`);
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    const alone = await person.ok<Photo>('POST', `/api/photos/${members[0]}/restore`);
    expect(alone).toMatchObject({ carouselGroupId: null, position: 1, mediaType: 'photo' });
    expect(await person.order(gridId)).toEqual([ids[0], members[0], ids[2]]);
  });

  it('comes back as single posts where another grid took its id', async () => {
    const { person, gridId, ids, groupId, members } = await withCarousel();
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    const second = await person.grid();
    const [post] = await person.photos(second.id, 1);
    await person.ok('PUT', `/api/photos/${post}/carousel`, { carouselGroupId: groupId, carouselPosition: 0 });
    const back = await person.ok<Photo>('POST', `/api/photos/${ids[1]}/restore`);
    expect(back).toMatchObject({ carouselGroupId: null, mediaType: 'photo' });
    expect([...(await person.order(gridId))].sort()).toEqual([...ids, ...members].sort());
  });
});

describe('a deleted grid', () => {
  it('is an entry of its own and comes back with its photos at its place [D3.1]', async () => {
    const { person, gridId, ids } = await withPosts(2);
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    const second = await person.grid('Second');
    await person.ok('DELETE', `/api/grids/${gridId}`);
    expect(await person.refusal('GET', `/api/photos?gridId=${gridId}`)).toEqual([404, 'NOT_FOUND']);
    expect(await person.refusal('PATCH', `/api/photos/${ids[0]}/pin`, { isPinned: true })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await person.refusal('POST', `/api/photos/${ids[1]}/restore`)).toEqual([404, 'NOT_FOUND']);
    expect(await person.refusal('DELETE', `/api/trash/${ids[0]}`)).toEqual([404, 'NOT_FOUND']);
    const entries = await trash(person);
    expect(entries.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      [gridId, 'grid', 'A grid'],
      [ids[1], 'photo', null],
    ]);
    const restored = await person.call<Grid>('POST', `/api/grids/${gridId}/restore`);
    expect([restored.status, restored.body.photoCount]).toEqual([200, 1]);
    expect((await person.ok<Grid[]>('GET', '/api/grids')).map(({ id }) => id)).toEqual([gridId, second.id]);
    expect(await person.order(gridId)).toEqual([ids[0]]);
    expect((await trash(person)).map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('is listed, and swept, without what it holds, which is much in a thousand grids', async () => {
    const { person, gridId } = await withPosts(2);
    await person.grid('Another');
    await person.ok('DELETE', `/api/grids/${gridId}`);
    const listing = jest.spyOn(service.get(GridTrashRepository), 'findDeleted');
    const sweeping = jest.spyOn(service.get(GridUpkeepRepository), 'findMarked');
    expect(await trash(person)).toMatchObject([{ id: gridId, kind: 'grid' }]);
    await service.get(GridUpkeepService).eraseOverflow();
    const read = await Promise.all(
      [...listing.mock.results, ...sweeping.mock.results].map(({ value }) => value as Promise<object[]>),
    );
    expect(read.flat().length).toBeGreaterThanOrEqual(2);
    expect(read.flat().filter((grid) => 'order' in grid)).toEqual([]);
  });

  it('does not count against the plan, but its return does [D3.1]', async () => {
    const person = service.person('free');
    const first = await person.grid();
    await person.grid();
    await person.ok('DELETE', `/api/grids/${first.id}`);
    const third = await person.grid();
    expect(await person.refusal('POST', `/api/grids/${first.id}/restore`)).toEqual([
      403,
      'GRID_LIMIT_REACHED',
    ]);
    await person.ok('DELETE', `/api/grids/${third.id}`);
    await person.ok('POST', `/api/grids/${first.id}/restore`);
    expect((await person.ok<Grid[]>('GET', '/api/grids'))[0]?.id).toBe(first.id);
  });
});

describe('erasing by hand', () => {
  it('removes a photo and asks media, by a job, to remove its picture', async () => {
    const { person, gridId, ids } = await withPosts(2);
    const { url } = await person.photo(gridId, ids[0]!);
    expect(await person.refusal('DELETE', `/api/trash/${ids[0]}`)).toEqual([404, 'NOT_FOUND']);
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    expect((await person.call('DELETE', `/api/trash/${ids[0]}`)).status).toBe(204);
    expect(await trash(person)).toEqual([]);
    expect(await erasures(person.id)).toEqual([url!.split('/')[2]]);
    expect(await person.refusal('DELETE', `/api/trash/${ids[0]}`)).toEqual([404, 'NOT_FOUND']);
    expect(await person.refusal('POST', `/api/photos/${ids[0]}/restore`)).toEqual([404, 'NOT_FOUND']);
    expect(await person.order(gridId)).toEqual([ids[1]]);
  });

  it('removes a carousel with the members that went with it', async () => {
    const { person, ids } = await withCarousel();
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    await person.ok('DELETE', `/api/trash/${ids[1]}`);
    expect(await erasures(person.id)).toHaveLength(3);
    expect(await trash(person)).toEqual([]);
  });

  it('removes a grid with all that ever came into it', async () => {
    const { person, gridId, ids } = await withPosts(5);
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    expect(await person.refusal('DELETE', `/api/trash/${gridId}`)).toEqual([404, 'NOT_FOUND']);
    await person.grid();
    await person.ok('DELETE', `/api/grids/${gridId}`);
    await person.ok('DELETE', `/api/trash/${gridId}`);
    await eventually(async () => expect(await trash(person)).toEqual([]));
    expect(await erasures(person.id)).toHaveLength(5);
    expect(await person.refusal('POST', `/api/grids/${gridId}/restore`)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('an erasure by hand that Redis has lost', () => {
  it('is asked for again, until media has done it', async () => {
    const { person, gridId, ids } = await withPosts(1);
    const { url } = await person.photo(gridId, ids[0]!);
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    await person.ok('DELETE', `/api/trash/${ids[0]}`);
    const { client } = service.get(RedisConnection);
    const lost = await client.keys(`${service.prefix}:jobs:${eraseAsset.queue}:*`);
    await client.del(...lost);
    expect(await erasures(person.id)).toEqual([]);
    service.clockAhead(16_000);
    await service.get(Outbox).sweep();
    expect(await erasures(person.id)).toEqual([url!.split('/')[2]]);
    await service.mediaErases();
    await service.get(Outbox).sweep();
    expect(await erasures(person.id)).toEqual([]);
  });
});

describe('thirty days later', () => {
  it('the sweep erases what lies in the trash, and nothing younger [D3.1]', async () => {
    const { person, ids } = await withPosts(2);
    const second = await person.grid();
    await person.photos(second.id, 3);
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    await person.ok('DELETE', `/api/grids/${second.id}`);
    service.clockAhead(30 * DAY - 60_000);
    await service.get(PhotoUpkeepService).eraseExpired();
    await service.get(GridUpkeepService).eraseExpired();
    service.clockBack();
    expect(await trash(person)).toHaveLength(2);
    service.clockAhead(30 * DAY + 60_000);
    await service.get(PhotoUpkeepService).eraseExpired();
    await service.get(GridUpkeepService).eraseExpired();
    service.clockBack();
    expect(await trash(person)).toEqual([]);
    expect(await erasures(person.id)).toHaveLength(4);
    expect(await person.ok<Grid[]>('GET', '/api/grids')).toHaveLength(1);
  });

  it('the sweep leaves alone what was restored and deleted once more while it looked', async () => {
    const { person, ids } = await withPosts(2);
    const grid = await person.grid();
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    await person.ok('DELETE', `/api/grids/${grid.id}`);
    const [photos, grids] = [service.get(PhotoTrashRepository), service.get(GridTrashRepository)];
    const longAgo = new Date(Date.now() - 30 * DAY);
    expect(await photos.markErasing(person.id, [ids[0]!], new Date(), longAgo)).toBe(0);
    expect(await grids.markErasing(person.id, grid.id, new Date(), longAgo)).toBe(false);
    expect(await trash(person)).toHaveLength(2);
  });
});

describe('while a backup holds erasures back', () => {
  it('what is erased by hand is out of the trash, and its picture goes after the backup', async () => {
    const { person, ids } = await withPosts(2);
    await person.call('DELETE', `/api/photos/${ids[0]}`);
    const redis = service.get(RedisConnection);
    await redis.client.set(erasureHoldKey(redis), 'a backup', 'PX', 60_000);
    try {
      await person.ok('DELETE', `/api/trash/${ids[0]}`);
      expect([await trash(person), await erasures(person.id)]).toEqual([[], []]);
    } finally {
      await redis.client.del(erasureHoldKey(redis));
    }
    service.clockAhead(60_000);
    await service.get(Outbox).sweep();
    expect(await erasures(person.id)).toHaveLength(1);
  });
});
