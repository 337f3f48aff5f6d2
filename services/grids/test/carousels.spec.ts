import { appendToCarousel, type Photo } from '@tessera/contracts';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridUpkeepService } from '../src/upkeep/grid-upkeep.service.js';
import { CarouselTestClient } from './carousel-test-client.js';
import { TestGrids } from './harness.js';
import type { ErrorResponse, Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const items = (count: number) => Array.from({ length: count }, () => ({ photoId: newId(), image: image() }));

const append = (person: Person, groupId: string, gridId: string | null, members = items(1)) =>
  service.media.send(appendToCarousel, {
    userId: person.id,
    tier: person.session.tier,
    groupId,
    gridId,
    items: members,
  });

async function withPosts(count: number, tier: 'free' | 'creator' = 'creator') {
  const person = service.person(tier);
  const { id: gridId } = await person.grid();
  return { person, gridId, ids: await person.photos(gridId, count) };
}

/** A carousel of a post of the grid as cover and of `members` photos more. */
async function withCarousel(members: number) {
  const { person, gridId, ids } = await withPosts(4);
  const groupId = `group-${newId().slice(0, 8)}`;
  const made = await append(person, groupId, gridId, items(members));
  await person.ok('PUT', `/api/photos/${ids[1]}/carousel`, { carouselGroupId: groupId, carouselPosition: 0 });
  return { person, gridId, ids, groupId, members: made.photos.map(({ id }) => id) };
}

const places = (photos: readonly Photo[]) =>
  photos.map(({ id, carouselPosition, position }) => [id, carouselPosition, position]);

describe('a hidden carousel', () => {
  const hiddenOf = async (client: CarouselTestClient) =>
    (await client.list()).flatMap(({ id, isHidden }) => (isHidden ? [client.name(id)] : [])).join('');

  it('stays hidden under another first photo, and shows none of its photos that leave it [D3.13]', async () => {
    const client = await CarouselTestClient.open(service, '');
    await client.hide('a');
    await client.order('bac');
    expect(await hiddenOf(client)).toBe('b');
    expect(await client.person.list(client.gridId, false)).toMatchObject([{ id: client.ids.x }]);
    await client.removeAlone('b');
    expect(await hiddenOf(client)).toBe('a');
    await client.place('c', null, null);
    expect(await hiddenOf(client)).toBe('ac');
  });

  it('is what a carousel is not for a hidden photo that joins it, by changes and by single calls alike', async () => {
    const client = await CarouselTestClient.open(service, '');
    await client.hide('x');
    await client.place('x', 0);
    expect(await hiddenOf(client)).toBe('');
    const { a, b, c, x } = client.ids;
    const hide = { kind: 'set', id: x, field: 'isHidden', value: true, seen: false } as const;
    await client.change(hide, { kind: 'arrange', groupId: client.groupId, ids: [a, b, c, x] });
    expect(await hiddenOf(client)).toBe('a');
  });
});

it('a photo that was to cover a hidden carousel is not hidden where the grid was not written', async () => {
  const client = await CarouselTestClient.open(service, '');
  await client.hide('a');
  service.dieBefore(GridArraysRepository, 'replace');
  await expect(client.place('x', 0)).rejects.toThrow('500');
  expect((await client.photo('x')).isHidden).toBe(false);
});

describe('making a carousel', () => {
  it('gives the first upload numbers from 1, the original number 0 and its own place [3.3] [3.4] [4.5]', async () => {
    const { person, gridId, ids } = await withPosts(3);
    const made = await append(person, 'trip', gridId, items(2));
    const members = made.photos.map(({ id }) => id);
    expect(places(made.photos)).toEqual([
      [members[0], 1, 0],
      [members[1], 2, 0],
    ]);
    expect(made.photos[0]).toMatchObject({ carouselGroupId: 'trip', mediaType: 'photo' });
    const body = { carouselGroupId: 'trip', carouselPosition: 0 };
    const cover = await person.call<Photo>('PUT', `/api/photos/${ids[2]}/carousel`, body);
    expect([cover.status, cover.body]).toMatchObject([
      200,
      { mediaType: 'carousel', carouselGroupId: 'trip', carouselPosition: 0, position: 2 },
    ]);
    const more = await append(person, 'trip', null, items(1));
    expect(places(more.photos)).toEqual([[more.photos[0]?.id, 3, 2]]);
    const listed = await person.call<Photo[]>('GET', '/api/carousels/trip');
    expect(listed.version).toBe(more.version);
    expect(places(listed.body)).toEqual([
      [ids[2], 0, 2],
      [members[0], 1, 2],
      [members[1], 2, 2],
      [more.photos[0]?.id, 3, 2],
    ]);
    expect((await person.list(gridId)).map(({ id }) => id)).toEqual([...ids, ...members, more.photos[0]?.id]);
  });

  it('may begin with its cover', async () => {
    const { person, gridId, ids } = await withPosts(1);
    await person.ok('PUT', `/api/photos/${ids[0]}/carousel`, {
      carouselGroupId: 'solo',
      carouselPosition: 0,
    });
    const { photos } = await append(person, 'solo', gridId, items(2));
    expect(photos.map(({ carouselPosition }) => carouselPosition)).toEqual([1, 2]);
    expect(await person.order(gridId)).toEqual(ids);
  });

  it('changes nothing when the same photos come again, in parallel too', async () => {
    const { person, gridId } = await withPosts(1);
    const members = items(3);
    await Promise.all(Array.from({ length: 4 }, () => append(person, 'again', gridId, members)));
    const listed = await person.ok<Photo[]>('GET', '/api/carousels/again');
    expect(listed.map(({ id }) => id)).toEqual(members.map(({ photoId }) => photoId));
  });

  it('loses nothing when many append at once', async () => {
    const { person, gridId } = await withPosts(1);
    await append(person, 'busy', gridId, items(1));
    await Promise.all(Array.from({ length: 12 }, () => append(person, 'busy', null)));
    expect(await person.ok('GET', '/api/carousels/busy')).toHaveLength(13);
  });

  it('stops at twenty with the cover, all or nothing [3.4]', async () => {
    const { person, groupId } = await withCarousel(17);
    const refused = append(person, groupId, null, items(3));
    await expect(refused).rejects.toMatchObject({
      code: 'CAROUSEL_PHOTO_LIMIT',
      message: 'You can add up to 20 photos per carousel. You currently have 18 photos and can add 2 more.',
      details: { limit: 20, current: 18, adding: 3 },
    });
    await append(person, groupId, null, items(2));
    const full = await person.ok<Photo[]>('GET', `/api/carousels/${groupId}`);
    expect(full).toHaveLength(20);
    const [, other] = (await person.list(full[0]!.gridId)).filter((photo) => photo.carouselGroupId === null);
    const body = { carouselGroupId: groupId, carouselPosition: null };
    const response = await person.call<ErrorResponse>('PUT', `/api/photos/${other!.id}/carousel`, body);
    expect(response).toMatchObject({
      status: 403,
      body: {
        code: 'CAROUSEL_PHOTO_LIMIT',
        error: 'You can add up to 20 photos per carousel. You currently have 20 photos.',
      },
    });
  });

  it('is not for Free, is unique per owner, and finds only one`s own grid [6.3]', async () => {
    const free = await withPosts(1, 'free');
    await expect(append(free.person, 'mine', free.gridId)).rejects.toMatchObject({
      code: 'CAROUSEL_NOT_AVAILABLE',
    });
    const body = { carouselGroupId: 'mine', carouselPosition: 0 };
    expect(await free.person.refusal('PUT', `/api/photos/${free.ids[0]}/carousel`, body)).toEqual([
      403,
      'CAROUSEL_NOT_AVAILABLE',
    ]);
    const { person, gridId } = await withPosts(1);
    await append(person, 'mine', gridId);
    const second = await person.grid();
    const [post] = await person.photos(second.id, 1);
    await expect(append(person, 'mine', second.id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await person.refusal('PUT', `/api/photos/${post}/carousel`, body)).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    await expect(append(person, 'nowhere', null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(append(person, 'theirs', free.gridId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await withPosts(1);
    await append(other.person, 'mine', other.gridId);
    expect(await free.person.refusal('GET', '/api/carousels/mine')).toEqual([404, 'NOT_FOUND']);
    expect(await person.refusal('GET', '/api/carousels/no%20group')).toEqual([404, 'NOT_FOUND']);
    expect(await person.order(second.id)).toEqual([post]);
  });

  it('counts members against the photo limit [D2.1]', async () => {
    const { person, gridId } = await withPosts(5);
    await append(person, 'many', gridId, items(3));
    service.plans.set(person.id, { tier: 'free', isAdmin: false });
    service.clockAhead(6_000);
    try {
      await expect(service.media.insert(person, gridId, 0, items(2))).rejects.toMatchObject({
        code: 'PHOTO_LIMIT_REACHED',
        details: { limit: 9, current: 8, adding: 2 },
      });
      await service.media.insert(person, gridId, 0, items(1));
    } finally {
      service.clockBack();
    }
  });

  it('refuses a placeholder and a number in a carousel that is not there', async () => {
    const { person, gridId, groupId, ids } = await withCarousel(1);
    const blank = await person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true });
    const place = (id: string | undefined, carouselGroupId: string, carouselPosition: number) =>
      person.refusal('PUT', `/api/photos/${id}/carousel`, { carouselGroupId, carouselPosition });
    expect(await place(blank.id, groupId, 1)).toEqual([400, 'VALIDATION_FAILED']);
    expect(await place(ids[0], 'nowhere', 2)).toEqual([404, 'NOT_FOUND']);
    expect(await place(ids[0], 'not a group', 0)).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('a photo in a carousel', () => {
  it('has no place, no pin and no media type of its own [D4.2]', async () => {
    const { person, gridId, ids, groupId, members } = await withCarousel(2);
    expect(await person.refusal('PUT', `/api/photos/${members[0]}/position`, { position: 0 })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    expect(await person.refusal('PATCH', `/api/photos/${members[0]}/pin`, { isPinned: true })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    expect(
      await person.refusal('PUT', `/api/photos/${members[0]}/media-type`, { mediaType: 'reel' }),
    ).toEqual([400, 'VALIDATION_FAILED']);
    await person.ok('PATCH', `/api/photos/${ids[0]}/pin`, { isPinned: true });
    await person.ok('PUT', `/api/photos/${ids[0]}/media-type`, { mediaType: 'reel' });
    const joined = await person.ok<Photo>('PUT', `/api/photos/${ids[0]}/carousel`, {
      carouselGroupId: groupId,
      carouselPosition: 1,
    });
    expect(joined).toMatchObject({ isPinned: false, mediaType: 'photo', carouselPosition: 1, position: 0 });
    expect(await person.order(gridId)).toEqual(ids.slice(1));
  });

  it('leaves it as a plain photo right after the cover', async () => {
    const { person, gridId, ids, members } = await withCarousel(2);
    const left = await person.ok<Photo>('PUT', `/api/photos/${members[1]}/carousel`, {
      carouselGroupId: null,
      carouselPosition: null,
    });
    expect(left).toMatchObject({
      carouselGroupId: null,
      carouselPosition: null,
      mediaType: 'photo',
      position: 2,
    });
    expect(await person.order(gridId)).toEqual([ids[0], ids[1], members[1], ids[2], ids[3]]);
  });

  it('is deleted alone: the next member becomes the cover, and a carousel of one a plain photo', async () => {
    const { person, gridId, ids, groupId, members } = await withCarousel(2);
    await person.ok('PATCH', `/api/photos/${ids[1]}/pin`, { isPinned: true });
    const deleted = await person.call('DELETE', `/api/carousels/photos/${ids[1]}`);
    expect(deleted.status).toBe(204);
    expect(deleted.version).toBeGreaterThan(0);
    expect(await person.photo(gridId, members[0]!)).toMatchObject({
      mediaType: 'carousel',
      carouselPosition: 0,
      position: 1,
      isPinned: true,
    });
    await person.ok('DELETE', `/api/carousels/photos/${members[1]}`);
    expect(await person.photo(gridId, members[0]!)).toMatchObject({
      mediaType: 'photo',
      carouselGroupId: null,
    });
    expect(await person.refusal('GET', `/api/carousels/${groupId}`)).toEqual([404, 'NOT_FOUND']);
    expect(await person.refusal('DELETE', `/api/carousels/photos/${members[0]}`)).toEqual([404, 'NOT_FOUND']);
    expect(await person.order(gridId)).toEqual([ids[0], members[0], ids[2], ids[3]]);
  });
});

describe('reordering and splitting', () => {
  it('permutes the named photos; whoever comes first covers [3.4]', async () => {
    const { person, gridId, ids, groupId, members } = await withCarousel(3);
    const positions = [
      { id: members[2], carouselPosition: 0 },
      { id: ids[1], carouselPosition: 3 },
    ];
    const path = `/api/carousels/${groupId}/reorder`;
    const response = await person.call<Photo[]>('PUT', path, { positions });
    expect(response.status).toBe(200);
    expect(places(response.body)).toEqual([
      [members[2], 0, 1],
      [members[0], 1, 1],
      [members[1], 2, 1],
      [ids[1], 3, 1],
    ]);
    expect(await person.order(gridId)).toEqual([ids[0], members[2], ids[2], ids[3]]);
    const unknown = { positions: [{ id: ids[0], carouselPosition: 0 }] };
    expect(await person.refusal('PUT', path, unknown)).toEqual([404, 'NOT_FOUND']);
    expect(await person.refusal('PUT', path, { positions: [] })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await person.refusal('PUT', path, { positions }, { 'if-match': '"1"' })).toEqual([
      412,
      'VERSION_CONFLICT',
    ]);
  });

  it('splits into posts that follow the cover [D3.2]', async () => {
    const { person, gridId, ids, groupId, members } = await withCarousel(2);
    const response = await person.call<Photo[]>('POST', `/api/carousels/${groupId}/split`);
    expect(response.status).toBe(200);
    expect(response.body.map(({ id, position, mediaType }) => [id, position, mediaType])).toEqual([
      [ids[1], 1, 'photo'],
      [members[0], 2, 'photo'],
      [members[1], 3, 'photo'],
    ]);
    expect(await person.order(gridId)).toEqual([ids[0], ids[1], ...members, ids[2], ids[3]]);
    expect(await person.refusal('POST', `/api/carousels/${groupId}/split`)).toEqual([404, 'NOT_FOUND']);
  });

  it('keeps a cover a carousel while it has members [D3.2]', async () => {
    const { person, gridId, ids, members } = await withCarousel(1);
    const path = `/api/photos/${ids[1]}/media-type`;
    expect(await person.refusal('PUT', path, { mediaType: 'photo' })).toEqual([409, 'CAROUSEL_HAS_MEMBERS']);
    expect((await person.photo(gridId, ids[1]!)).mediaType).toBe('carousel');
    await person.ok('DELETE', `/api/carousels/photos/${members[0]}`);
    expect((await person.ok<Photo>('PUT', path, { mediaType: 'reel' })).mediaType).toBe('reel');
    await person.ok('PUT', `/api/photos/${ids[1]}/carousel`, { carouselGroupId: 'new', carouselPosition: 0 });
    const plain = await person.ok<Photo>('PUT', path, { mediaType: 'photo' });
    expect(plain).toMatchObject({ mediaType: 'photo', carouselGroupId: null });
  });
});

describe('a carousel without a cover', () => {
  it('gets its first member after ten minutes, at the front of the grid [D3.3]', async () => {
    const { person, gridId, ids } = await withPosts(2);
    const { photos } = await append(person, 'coverless', gridId, items(2));
    const upkeep = service.get(GridUpkeepService);
    await upkeep.adoptCovers();
    expect(await person.ok<Photo[]>('GET', '/api/carousels/coverless')).toHaveLength(2);
    service.clockAhead(10 * 60_000 + 1_000);
    try {
      await upkeep.adoptCovers();
    } finally {
      service.clockBack();
    }
    expect(await person.order(gridId)).toEqual([photos[0]!.id, ...ids]);
    const listed = await person.ok<Photo[]>('GET', '/api/carousels/coverless');
    expect(places(listed)).toEqual([
      [photos[0]!.id, 0, 0],
      [photos[1]!.id, 1, 0],
    ]);
    expect(listed[0]?.mediaType).toBe('carousel');
  });
});
