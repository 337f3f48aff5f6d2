import { getModelToken } from '@nestjs/mongoose';
import { insertPhotos, knownPhotos, LIMITS, roomForPhotos, type Photo } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PhotoDocument } from '../src/photos/photo.schema.js';
import { TestGrids } from './harness.js';
import type { ErrorResponse, Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

const items = (count: number) => Array.from({ length: count }, () => ({ photoId: newId(), image: image() }));

async function withGrid(tier: 'free' | 'creator' = 'creator'): Promise<{ person: Person; gridId: string }> {
  const person = service.person(tier);
  return { person, gridId: (await person.grid()).id };
}

describe('inserting photos by message', () => {
  it('puts them at the position in their order, the rest shifts [4.8]', async () => {
    const { person, gridId } = await withGrid();
    const before = await person.photos(gridId, 3);
    const fresh = items(2);
    const inserted = await service.media.insert(person, gridId, 1, fresh);
    const ids = fresh.map(({ photoId }) => photoId);
    expect(inserted.photos.map(({ id, position }) => [id, position])).toEqual([
      [ids[0], 1],
      [ids[1], 2],
    ]);
    expect(await person.order(gridId)).toEqual([before[0], ...ids, before[1], before[2]]);
    const list = await person.call<Photo[]>('GET', `/api/photos?gridId=${gridId}`);
    expect(list.version).toBe(inserted.version);
  });

  it('returns the whole photo', async () => {
    const { person, gridId } = await withGrid();
    const [item] = items(1);
    const asset = image({ state: 'received', width: 640, height: 480, thumbhash: 'YWJj' });
    const { photos } = await service.media.insert(person, gridId, 0, [
      { photoId: item!.photoId, image: asset },
    ]);
    expect(photos).toEqual([
      {
        id: item!.photoId,
        gridId,
        url: `/media/${asset.mediaId}/master`,
        thumbUrl: null,
        thumbhash: 'YWJj',
        width: 640,
        height: 480,
        position: 0,
        isPlaceholder: false,
        isHidden: false,
        isPinned: false,
        mediaType: 'photo',
        description: '',
        carouselGroupId: null,
        carouselPosition: null,
        state: 'processing',
        revision: 1,
        createdAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
  });

  it('changes nothing when it is repeated, in parallel too', async () => {
    const { person, gridId } = await withGrid();
    const fresh = items(3);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => service.media.insert(person, gridId, 0, fresh)),
    );
    const ids = fresh.map(({ photoId }) => photoId);
    for (const { photos } of responses) expect(photos.map(({ id }) => id)).toEqual(ids);
    expect(await person.order(gridId)).toEqual(ids);
    await person.ok('DELETE', `/api/photos/${ids[1]}`);
    const again = await service.media.insert(person, gridId, 0, fresh);
    expect(again.photos.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(await person.order(gridId)).toEqual([ids[0], ids[2]]);
  });

  it('never passes the plan, however many come at once, and takes all of a batch or none', async () => {
    const { person, gridId } = await withGrid('free');
    const batches = Array.from({ length: 8 }, () => items(2));
    const responses = await Promise.allSettled(
      batches.map((batch) => service.media.insert(person, gridId, 0, batch)),
    );
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const refused = responses.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('PHOTO_LIMIT_REACHED'));
    expect(refused[0]?.details).toEqual({ limit: 9, current: 8, adding: 2 });
    expect(refused[0]?.message).toContain('You have 8 photos and are trying to add 2 more.');
    expect(await person.list(gridId)).toHaveLength(8);
    const known = await service.media.send(knownPhotos, {
      photoIds: batches.flat().map(({ photoId }) => photoId),
    });
    expect(known.photoIds).toHaveLength(8);
  });

  it('loses nothing when fifty insert at once, and keeps each batch together', async () => {
    const { person, gridId } = await withGrid();
    const batches = Array.from({ length: 50 }, () => items(2));
    await Promise.all(batches.map((batch) => service.media.insert(person, gridId, 0, batch)));
    const order = await person.order(gridId);
    expect(new Set(order).size).toBe(100);
    for (const [first, second] of batches) {
      expect(order.indexOf(second!.photoId)).toBe(order.indexOf(first!.photoId) + 1);
    }
  });

  it('is refused in somebody else`s grid, and for an id that is somebody else`s photo', async () => {
    const { gridId } = await withGrid();
    const { person, gridId: mine } = await withGrid();
    await expect(service.media.insert(person, gridId, 0, items(1))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { person: other, gridId: theirs } = await withGrid();
    const [taken] = await other.photos(theirs, 1);
    const claim = [{ photoId: taken!, image: image() }];
    await expect(service.media.insert(person, mine, 0, claim)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(await other.order(theirs)).toEqual([taken]);
    expect(await person.order(mine)).toEqual([]);
  });

  it('refuses a picture that is part of another photo, and then inserts none of the batch [D5.4]', async () => {
    const { person, gridId } = await withGrid();
    const [first] = items(1);
    await service.media.insert(person, gridId, 0, [first!]);
    const again = [...items(1), { photoId: newId(), image: first!.image }];
    await expect(service.media.insert(person, gridId, 0, again)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(await person.order(gridId)).toEqual([first!.photoId]);
  });

  it('is only for media, and only with a fitting payload', async () => {
    const { person, gridId } = await withGrid();
    const payload = { userId: person.id, tier: 'creator' as const, gridId, position: 0, items: items(1) };
    await expect(service.asAdmin.send(insertPhotos, payload)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(service.media.send(insertPhotos, { ...payload, items: [] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('tells media beforehand whether there is room', async () => {
    const { person, gridId } = await withGrid('free');
    await person.photos(gridId, 7);
    const question = { userId: person.id, tier: 'free' as const, gridId };
    expect(await service.media.send(roomForPhotos, { ...question, adding: 2 })).toEqual({ ok: true });
    await expect(service.media.send(roomForPhotos, { ...question, adding: 3 })).rejects.toMatchObject({
      code: 'PHOTO_LIMIT_REACHED',
      details: { limit: 9, current: 7, adding: 3 },
    });
    await expect(
      service.media.send(roomForPhotos, { ...question, gridId: newId(), adding: 1 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('reading a grid', () => {
  it('leaves hidden items out unless they are asked for, and keeps their places', async () => {
    const { person, gridId } = await withGrid();
    const [a, b, c] = await person.photos(gridId, 3);
    await person.ok('PATCH', `/api/photos/${b}/visibility`, { isHidden: true });
    const shown = await person.list(gridId, false);
    expect(shown.map(({ id, position }) => [id, position])).toEqual([
      [a, 0],
      [c, 2],
    ]);
    expect(await person.list(gridId, true)).toHaveLength(3);
    expect(await person.ok<Photo[]>('GET', `/api/photos?gridId=${gridId}`)).toHaveLength(2);
  });

  it('reads none of the photos in the trash', async () => {
    const { person, gridId } = await withGrid();
    const [kept, deleted] = await person.photos(gridId, 2);
    await person.ok('DELETE', `/api/photos/${deleted}`);
    const read = await service.get(PhotoRepository).findUndeletedBriefly(person.id, gridId);
    expect(read.map(({ id }) => id)).toEqual([kept]);
    expect(await person.order(gridId)).toEqual([kept]);
  });

  it('lists what the grid names, with its whole caption, also where a deletion or a restoration is half done', async () => {
    const { person, gridId } = await withGrid();
    const ids = await person.photos(gridId, 3);
    const description = 'ä'.repeat(LIMITS.captionHardStop - 1);
    for (const id of ids) await person.ok('PUT', `/api/photos/${id}/description`, { description });
    const photos = service.get<Model<PhotoDocument>>(getModelToken(PhotoDocument.name) as never);
    const [being] = ids;
    await photos.updateOne({ _id: being, ownerId: person.id }, { $set: { deletedAt: new Date() } });
    const listed = await person.list(gridId);
    expect(listed.map((photo) => photo.id)).toEqual(ids);
    expect(listed.map((photo) => photo.description)).toEqual(ids.map(() => description));
  });

  it('refuses a malformed query and does not know a foreign grid', async () => {
    const { person } = await withGrid();
    expect(await person.refusal('GET', '/api/photos')).toEqual([400, 'VALIDATION_FAILED']);
    expect(await person.refusal('GET', '/api/photos?gridId=1')).toEqual([400, 'VALIDATION_FAILED']);
    expect(await person.refusal('GET', `/api/photos?gridId=${newId()}&includeHidden=maybe`)).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    expect(await person.refusal('GET', `/api/photos?gridId=${newId()}`)).toEqual([404, 'NOT_FOUND']);
  });

  it('carries an ETag for If-None-Match', async () => {
    const { person, gridId } = await withGrid();
    await person.photos(gridId, 2);
    const path = `/api/photos?gridId=${gridId}`;
    const etag = (await person.call('GET', path)).headers.get('etag') ?? '';
    expect((await person.call('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('POST /api/photos', () => {
  it('adds a placeholder at the front, and one only on Free, however many ask at once [4.9]', async () => {
    const { person, gridId } = await withGrid('free');
    const [photo] = await person.photos(gridId, 1);
    const body = { gridId, position: 0, isPlaceholder: true, isHidden: false, url: '' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => person.call<Photo & ErrorResponse>('POST', '/api/photos', body)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
    const made = responses.find(({ status }) => status === 201)!;
    expect(made.body).toMatchObject({
      isPlaceholder: true,
      url: null,
      position: 0,
      state: 'ready',
      thumbhash: null,
    });
    expect(responses.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'PLACEHOLDER_LIMIT_REACHED',
      details: { limit: 1, current: 1, adding: 1 },
    });
    expect(await person.order(gridId)).toEqual([made.body.id, photo]);
  });

  it('stores a data URL through media', async () => {
    const { person, gridId } = await withGrid();
    const url = `data:image/png;base64,${'A'.repeat(2_000_000)}`;
    const made = await person.call<Photo>('POST', '/api/photos', { gridId, url, position: 3 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      position: 0,
      state: 'processing',
      thumbUrl: null,
      isPlaceholder: false,
    });
    const asset = [...service.media.assets.values()].find(({ photoId }) => photoId === made.body.id);
    expect(made.body.url).toBe(`/media/${asset?.mediaId}/master`);
    expect(asset?.ownerId).toBe(person.id);
  });

  it('copies a picture of the same person, and nobody else`s [D5.4]', async () => {
    const { person, gridId } = await withGrid();
    const first = await person.ok<Photo>('POST', '/api/photos', {
      gridId,
      url: 'data:image/png;base64,AAAA',
    });
    const copy = await person.ok<Photo>('POST', '/api/photos', { gridId, url: first.url });
    expect(copy.url).not.toBe(first.url);
    const { person: stranger, gridId: theirs } = await withGrid();
    expect(await stranger.refusal('POST', '/api/photos', { gridId: theirs, url: first.url })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await stranger.order(theirs)).toEqual([]);
  });

  it('makes one photo for a key, in parallel too, and refuses the key for another request', async () => {
    const { person, gridId } = await withGrid();
    const key = { 'idempotency-key': 'upload-1' };
    const body = { gridId, url: 'data:image/png;base64,AAAA' };
    service.media.asked = [];
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => person.call<Photo>('POST', '/api/photos', body, key)),
    );
    expect(new Set(responses.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect(await person.order(gridId)).toEqual([responses[0]!.body.id]);
    expect(await person.refusal('POST', '/api/photos', { ...body, position: 1 }, key)).toEqual([
      409,
      'IDEMPOTENCY_CONFLICT',
    ]);
    const long = { 'idempotency-key': 'x'.repeat(65) };
    expect(await person.refusal('POST', '/api/photos', body, long)).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('passes on why media refuses the picture, and goes on with the same key once media can', async () => {
    const { person, gridId } = await withGrid();
    const body = { gridId, url: 'data:text/plain;base64,AAAA' };
    service.media.failure = new AppError('UNSUPPORTED_IMAGE');
    expect(await person.refusal('POST', '/api/photos', body)).toEqual([415, 'UNSUPPORTED_IMAGE']);
    const key = { 'idempotency-key': 'again' };
    service.media.failure = new AppError('DEPENDENCY_UNAVAILABLE');
    expect(await person.refusal('POST', '/api/photos', body, key)).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect((await person.call('POST', '/api/photos', body, key)).status).toBe(201);
    expect(await person.order(gridId)).toHaveLength(1);
  });

  it('asks media for nothing where the plan has no room', async () => {
    const { person, gridId } = await withGrid('free');
    await person.photos(gridId, 9);
    service.media.asked = [];
    const body = { gridId, url: 'data:image/png;base64,AAAA' };
    expect(await person.refusal('POST', '/api/photos', body)).toEqual([403, 'PHOTO_LIMIT_REACHED']);
    expect(service.media.asked).toEqual([]);
  });

  it('refuses what is malformed, and a hidden photo on Free', async () => {
    const { person, gridId } = await withGrid('free');
    const bad = [
      { gridId },
      { gridId, url: 'https://example.com/a.png' },
      { gridId, url: 'data:image/png;base64,AAAA', isPlaceholder: true },
      { gridId, isPlaceholder: true, position: -1 },
      { gridId, isPlaceholder: true, position: 1.5 },
      { gridId: 'x', isPlaceholder: true },
      { isPlaceholder: true },
      'text',
    ];
    for (const body of bad) {
      expect([body, await person.refusal('POST', '/api/photos', body)]).toEqual([
        body,
        [400, 'VALIDATION_FAILED'],
      ]);
    }
    const hidden = { gridId, isPlaceholder: true, isHidden: true };
    expect(await person.refusal('POST', '/api/photos', hidden)).toEqual([403, 'HIDE_NOT_AVAILABLE']);
    const creator = await withGrid();
    const made = await creator.person.ok<Photo>('POST', '/api/photos', { ...hidden, gridId: creator.gridId });
    expect(made.isHidden).toBe(true);
  });

  it('takes twelve megabytes and refuses more', async () => {
    const { person, gridId } = await withGrid();
    const url = `data:image/png;base64,${'A'.repeat(13 * 1024 * 1024)}`;
    expect(await person.refusal('POST', '/api/photos', { gridId, url })).toEqual([413, 'FILE_TOO_LARGE']);
  });
});
