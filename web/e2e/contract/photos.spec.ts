import { expect, test } from '@playwright/test';
import type { Photo, PostingPicture, UploadedMedia, VersionConflict } from '@tessera/contracts';
import { files, Person, picture } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

let creator: Person;
test.beforeAll(async () => {
  creator = await Person.signUp('creator');
});

const placeholder = (gridId: string, position = 0) => ({ gridId, position, isPlaceholder: true });

test.describe('POST /api/photos', () => {
  test('responds with 201 and a placeholder, and what stood there moves on [7.20]', async () => {
    const grid = await creator.grid();
    const [photo] = await creator.photos(grid, 1);
    const { status, body } = await creator.call<Photo>('POST', '/api/photos', { json: placeholder(grid) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      gridId: grid,
      isPlaceholder: true,
      url: null,
      position: 0,
      mediaType: 'photo',
    });
    expect((await creator.list(grid)).map(({ id }) => id)).toEqual([body.id, photo]);
  });

  test('takes a data URL, and a media URL of the same person, whose bytes it copies [3.3] [7.20]', async () => {
    const grid = await creator.grid();
    const url = `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
    const first = await creator.call<Photo>('POST', '/api/photos', { json: { gridId: grid, url } });
    expect(first.status).toBe(201);
    const copy = await creator.call<Photo>('POST', '/api/photos', {
      json: { gridId: grid, url: first.body.url },
    });
    expect(copy.status).toBe(201);
    expect(copy.body.url).not.toBe(first.body.url);
    const bytes = (address: string | null) =>
      fetch(new URL(address ?? '', process.env.TEST_BASE_URL)).then((a) => a.arrayBuffer());
    expect(Buffer.from(await bytes(copy.body.url))).toEqual(Buffer.from(await bytes(first.body.url)));
  });
});

test.describe('GET /api/photos', () => {
  test('responds with 200 and the photos by position; hidden ones only where they are asked for [7.19]', async () => {
    const grid = await creator.grid();
    const ids = await creator.photos(grid, 3);
    await creator.call('PATCH', `/api/photos/${ids[1]}/visibility`, { json: { isHidden: true } });
    const shown = await creator.get<Photo[]>(`/api/photos?gridId=${grid}`);
    expect(shown.body.map((photo) => [photo.id, photo.position])).toEqual([
      [ids[0], 0],
      [ids[2], 2],
    ]);
    expect((await creator.list(grid)).map(({ id }) => id)).toEqual(ids);
  });

  test('returns every field of a photo [3.3] [7.19]', async () => {
    const grid = await creator.grid();
    await creator.photos(grid, 1);
    const [photo] = await creator.list(grid);
    expect(photo).toEqual({
      id: expect.any(String),
      gridId: grid,
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/master$/),
      thumbUrl: photo?.thumbUrl === null ? null : expect.stringMatching(/^\/media\/[0-9a-f]{32}\/thumb$/),
      thumbhash: expect.any(String),
      width: 60,
      height: 80,
      position: 0,
      isPlaceholder: false,
      isHidden: false,
      isPinned: false,
      mediaType: 'photo',
      description: '',
      carouselGroupId: null,
      carouselPosition: null,
      state: expect.stringMatching(/^(ready|processing)$/),
      revision: expect.any(Number),
      createdAt: expect.stringMatching(/Z$/),
    });
  });
});

test.describe('PATCH /api/photos/{id}/visibility', () => {
  test('responds with 200 and the photo, hidden; and 403 HIDE_NOT_AVAILABLE on the free plan, where showing works [7.24] [9.1]', async () => {
    const [id] = await creator.photos(await creator.grid(), 1);
    const hidden = await creator.call<Photo>('PATCH', `/api/photos/${id}/visibility`, {
      json: { isHidden: true },
    });
    expect({ status: hidden.status, isHidden: hidden.body.isHidden }).toEqual({
      status: 200,
      isHidden: true,
    });
    const person = await Person.signUp();
    const [theirs] = await person.photos(await person.grid(), 1);
    const refused = await person.call('PATCH', `/api/photos/${theirs}/visibility`, {
      json: { isHidden: true },
    });
    expectRefusal(refused, 403, 'HIDE_NOT_AVAILABLE');
    const shown = await person.call('PATCH', `/api/photos/${theirs}/visibility`, {
      json: { isHidden: false },
    });
    expect(shown.status).toBe(200);
  });
});

test.describe('PUT /api/photos/{id}/media-type', () => {
  test('responds with 200 and the photo as a reel; 403 CAROUSEL_NOT_AVAILABLE on the free plan [7.26]', async () => {
    const person = await Person.signUp();
    const [id] = await person.photos(await person.grid(), 1);
    const reel = await person.call<Photo>('PUT', `/api/photos/${id}/media-type`, {
      json: { mediaType: 'reel' },
    });
    expect(reel.body.mediaType).toBe('reel');
    const refused = await person.call('PUT', `/api/photos/${id}/media-type`, {
      json: { mediaType: 'carousel' },
    });
    expectRefusal(refused, 403, 'CAROUSEL_NOT_AVAILABLE');
  });
});

test.describe('PUT /api/photos/{id}/description', () => {
  test('responds with 200, also over 2,200 characters; If-Match that lost is 412 with what is there [7.27]', async () => {
    const [id] = await creator.photos(await creator.grid(), 1);
    const write = <Body>(description: string, headers = {}) =>
      creator.call<Body>('PUT', `/api/photos/${id}/description`, { json: { description }, headers });
    const long = 'a'.repeat(2_201);
    const first = await write<Photo>(long);
    expect({ status: first.status, description: first.body.description }).toEqual({
      status: 200,
      description: long,
    });
    const seen = { 'if-match': `"${first.body.revision}"` };
    expect((await write('second', seen)).status).toBe(200);
    const lost = await write<{ details: VersionConflict<Photo> }>('third', seen);
    expectRefusal(lost, 412, 'VERSION_CONFLICT');
    expect(lost.body.details.current.description).toBe('second');
  });
});

test.describe('POST /api/photos/{id}/retry', () => {
  test('responds with 202 for a photo that has a picture', async () => {
    const [id] = await creator.photos(await creator.grid(), 1);
    expect((await creator.call('POST', `/api/photos/${id}/retry`)).status).toBe(202);
  });
});

test.describe('DELETE /api/photos/{id}', () => {
  test('responds with 204; the cover of a carousel takes its members with it [7.21]', async () => {
    const grid = await creator.grid();
    const { cover, groupId } = await creator.carousel(grid, 2);
    expect((await creator.call('DELETE', `/api/photos/${cover}`)).status).toBe(204);
    expect(await creator.list(grid)).toEqual([]);
    expectRefusal(await creator.get(`/api/carousels/${groupId}`), 404, 'NOT_FOUND');
  });
});

test.describe('POST /api/photos/{id}/restore', () => {
  test('responds with 200 and the photo where it stood; 403 PHOTO_LIMIT_REACHED where there is no room', async () => {
    const person = await Person.signUp();
    const grid = await person.grid();
    const ids = await person.photos(grid, 9);
    await person.call('DELETE', `/api/photos/${ids[4]}`);
    expect((await person.call('POST', `/api/photos/${ids[4]}/restore`)).status).toBe(200);
    expect((await person.list(grid)).map(({ id }) => id)).toEqual(ids);
    await person.call('DELETE', `/api/photos/${ids[4]}`);
    await person.photos(grid, 1);
    const response = await person.call('POST', `/api/photos/${ids[4]}/restore`);
    expectRefusal(response, 403, 'PHOTO_LIMIT_REACHED');
  });
});

test.describe('PUT /api/photos/{id}/media', () => {
  test('responds with 200 and the placeholder with its picture, where it stood; 400 where there is one already', async () => {
    const grid = await creator.grid();
    await creator.photos(grid, 1);
    const made = await creator.call<Photo>('POST', '/api/photos', { json: placeholder(grid, 1) });
    const mediaId = await creator.medium();
    const path = `/api/photos/${made.body.id}/media`;
    const filled = await creator.call<Photo>('PUT', path, { json: { mediaId } });
    expect(filled.status).toBe(200);
    expect(filled.body).toMatchObject({ id: made.body.id, isPlaceholder: false, position: 1 });
    expect(filled.body.url).toContain('/media/');
    const again = await creator.call('PUT', path, { json: { mediaId: await creator.medium() } });
    expectRefusal(again, 400, 'VALIDATION_FAILED');
  });
});

test.describe('POST /api/photos/batch', () => {
  test('responds with 201 and the photos in the order of the media, at the place asked for', async () => {
    const grid = await creator.grid();
    const [first, last] = await creator.photos(grid, 2);
    const mediaIds = [await creator.medium(), await creator.medium()];
    const { status, body } = await creator.call<Photo[]>('POST', '/api/photos/batch', {
      json: { gridId: grid, position: 1, mediaIds },
    });
    expect(status).toBe(201);
    const added = body.map(({ id }) => id);
    expect((await creator.list(grid)).map(({ id }) => id)).toEqual([first, ...added, last]);
  });

  test('responds with 403 PHOTO_LIMIT_REACHED with the numbers, and takes none of them [9.1]', async () => {
    const person = await Person.signUp();
    const grid = await person.grid();
    await person.photos(grid, 8);
    const form = await files('photos', 2);
    form.append('gridId', grid);
    const response = await person.call('POST', '/api/photos/batch', { form });
    expectRefusal(response, 403, 'PHOTO_LIMIT_REACHED');
    expect(response.body.details).toEqual({ limit: 9, current: 8, adding: 2 });
    expect(await person.list(grid)).toHaveLength(8);
  });
});

test.describe('PUT /api/media/{id}/posting', () => {
  test('responds with 200 and the picture to post of a photo; 404 for media that are not there', async () => {
    const mediaId = await creator.medium();
    const json = { gridId: await creator.grid(), mediaIds: [mediaId] };
    expect((await creator.call('POST', '/api/photos/batch', { json })).status).toBe(201);
    const form = await files('file', 1);
    const send = (id: string) => creator.call<PostingPicture>('PUT', `/api/media/${id}/posting`, { form });
    const { status, body } = await send(mediaId);
    expect([status, body.mediaId]).toEqual([200, mediaId]);
    expect((await send(mediaId)).status).toBe(200);
    expectRefusal(await send('f'.repeat(32)), 404, 'NOT_FOUND');
  });
});

test.describe('POST /api/media', () => {
  test('responds with 201 and the medium, which can be fetched at once', async () => {
    const { status, body } = await creator.call<UploadedMedia>('POST', '/api/media', {
      form: await files('file', 1),
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      mediaId: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: expect.stringMatching(/^\/media\//),
      width: 60,
      height: 80,
      thumbhash: expect.any(String),
    });
    expect((await fetch(new URL(body.url, process.env.TEST_BASE_URL))).status).toBe(200);
  });
});
