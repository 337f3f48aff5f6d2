import { expect, test } from '@playwright/test';
import type { Photo, TrashItem } from '@tessera/contracts';
import { files, Person } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

let creator: Person;
test.beforeAll(async () => {
  creator = await Person.signUp('creator');
});

const upload = async <Body = Photo[]>(
  person: Person,
  path: string,
  count: number,
  fields: Record<string, string> = {},
) => {
  const form = await files('photos', count);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return person.call<Body>('POST', path, { form });
};

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test.describe('POST /api/carousels', () => {
  test('responds with 201 and the members, which wait for a cover at 0 [7.30]', async () => {
    const gridId = await creator.grid();
    const { status, body } = await upload(creator, '/api/carousels', 2, {
      carouselGroupId: 'waiting',
      gridId,
    });
    expect(status).toBe(201);
    expect(body.map((photo) => [photo.carouselGroupId, photo.carouselPosition])).toEqual([
      ['waiting', 1],
      ['waiting', 2],
    ]);
  });
});

test.describe('POST /api/carousels/{id}/photos', () => {
  test('responds with 201 and appends; 403 CAROUSEL_PHOTO_LIMIT beyond 20, and takes none [7.31] [9.1] [9.2]', async () => {
    const { groupId, cover, members } = await creator.carousel(await creator.grid(), 1);
    const more = await upload(creator, `/api/carousels/${groupId}/photos`, 2);
    expect(more.status).toBe(201);
    const listed = await creator.get<Photo[]>(`/api/carousels/${groupId}`);
    expect(idsOf(listed.body)).toEqual([cover, ...members, ...idsOf(more.body)]);
    expectRefusal(await upload(creator, `/api/carousels/${groupId}/photos`, 17), 403, 'CAROUSEL_PHOTO_LIMIT');
    expect((await creator.get<Photo[]>(`/api/carousels/${groupId}`)).body).toHaveLength(4);
  });
});

test.describe('GET /api/carousels/{id}', () => {
  test("responds with 200 and the photos by carouselPosition; another person's is 404 [7.29]", async () => {
    const { groupId, cover, members } = await creator.carousel(await creator.grid(), 2);
    const { status, body } = await creator.get<Photo[]>(`/api/carousels/${groupId}`);
    expect(status).toBe(200);
    expect(body.map((photo) => [photo.id, photo.carouselPosition, photo.mediaType])).toEqual([
      [cover, 0, 'carousel'],
      [members[0], 1, 'photo'],
      [members[1], 2, 'photo'],
    ]);
    expectRefusal(await (await Person.signUp()).get(`/api/carousels/${groupId}`), 404, 'NOT_FOUND');
  });
});

test.describe('PUT /api/photos/{id}/carousel', () => {
  test('responds with 200: the photo becomes the cover at 0, or leaves its group [7.28]', async () => {
    const grid = await creator.grid();
    const { cover, members, groupId } = await creator.carousel(grid, 1);
    const left = await creator.call<Photo>('PUT', `/api/photos/${members[0]}/carousel`, {
      json: { carouselGroupId: null, carouselPosition: null },
    });
    expect({ status: left.status, group: left.body.carouselGroupId }).toEqual({ status: 200, group: null });
    const listed = await creator.list(grid);
    expect(listed.map(({ id }) => id).sort()).toEqual([cover, members[0]].sort());
    expect(listed.map((photo) => photo.carouselGroupId)).not.toContain(`${groupId}-other`);
  });
});

test.describe('PUT /api/carousels/{id}/reorder', () => {
  test('responds with 200 and the photos in their new order; another first one becomes the cover [7.33]', async () => {
    const grid = await creator.grid();
    const { groupId, cover, members } = await creator.carousel(grid, 2);
    const wanted = [members[1], cover, members[0]];
    const positions = wanted.map((id, carouselPosition) => ({ id, carouselPosition }));
    const { status, body } = await creator.call<Photo[]>('PUT', `/api/carousels/${groupId}/reorder`, {
      json: { positions },
    });
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual(wanted);
    const posts = (await creator.list(grid)).filter((photo) => (photo.carouselPosition ?? 0) === 0);
    expect(idsOf(posts)).toEqual([members[1]]);
  });
});

test.describe('DELETE /api/carousels/photos/{id}', () => {
  test('responds with 204; the next member becomes the cover, and a group of one a plain photo [7.32]', async () => {
    const grid = await creator.grid();
    const { groupId, cover, members } = await creator.carousel(grid, 2);
    expect((await creator.call('DELETE', `/api/carousels/photos/${cover}`)).status).toBe(204);
    expect(idsOf((await creator.get<Photo[]>(`/api/carousels/${groupId}`)).body)).toEqual(members);
    expect((await creator.call('DELETE', `/api/carousels/photos/${members[0]}`)).status).toBe(204);
    const [last] = await creator.list(grid);
    expect(last).toMatchObject({ id: members[1], carouselGroupId: null, mediaType: 'photo' });
  });
});

test.describe('POST /api/carousels/{id}/split', () => {
  test('responds with 200; the members become posts that follow the cover', async () => {
    const grid = await creator.grid();
    const { groupId, cover, members } = await creator.carousel(grid, 2);
    const { status } = await creator.call('POST', `/api/carousels/${groupId}/split`);
    expect(status).toBe(200);
    const listed = await creator.list(grid);
    expect(idsOf(listed)).toEqual([cover, ...members]);
    expect(listed.every((photo) => photo.carouselGroupId === null)).toBe(true);
  });
});

test.describe('GET /api/trash', () => {
  test('responds with 200 and what was deleted, newest first', async () => {
    const person = await Person.signUp();
    const [a, b] = await person.photos(await person.grid(), 2);
    await person.call('DELETE', `/api/photos/${a}`);
    await person.call('DELETE', `/api/photos/${b}`);
    const { status, body } = await person.get<TrashItem[]>('/api/trash');
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([b, a]);
  });
});

test.describe('DELETE /api/trash/{id}', () => {
  test('responds with 204 and erases for good; restoring is then 404', async () => {
    const person = await Person.signUp();
    const [id] = await person.photos(await person.grid(), 1);
    await person.call('DELETE', `/api/photos/${id}`);
    expect((await person.call('DELETE', `/api/trash/${id}`)).status).toBe(204);
    expect((await person.get<TrashItem[]>('/api/trash')).body).toEqual([]);
    expectRefusal(await person.call('POST', `/api/photos/${id}/restore`), 404, 'NOT_FOUND');
  });
});
