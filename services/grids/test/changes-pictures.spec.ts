import { DAY, knownPhotos, LIMITS, type Change } from '@tessera/contracts';
import { eraseAsset, JobQueues } from '@tessera/jobs';
import { AppError } from '@tessera/service-kit';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { PictureRepository } from '../src/photos/picture.repository.js';
import { FormerPictures } from '../src/upkeep/former-pictures.service.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const end = { before: null, at: 0 } as const;
type Into = Extract<Change, { kind: 'place' }>['into'];
const place = (items: { id: string; media?: string }[], into: Into = 'feed'): Change => ({
  kind: 'place',
  items,
  into,
  createdAt: AT,
  ...end,
});
const photoOf = (mediaId: string) => service.media.assets.get(mediaId)?.photoId;

describe('new items', () => {
  it('come into the feed, the drafts and a carousel, with what the call sets on them', async () => {
    const client = await GridTestClient.open(service, 1);
    const media = service.media.uploaded(client.person, 4);
    const ids = media.map(newId);
    const items = ids.map((id, index) => ({ id, media: media[index] }));
    const { applied, items: photos } = await client.apply(
      place(items.slice(0, 2)),
      place(items.slice(2, 3), 'drafts'),
      place(items.slice(3), { groupId: 'made-here' }),
      { kind: 'set', id: ids[0]!, field: 'description', value: 'New', seen: '' },
      { kind: 'remove', ids: [ids[1]!] },
    );
    expect(media.map(photoOf)).toEqual(ids);
    const lists = await client.lists();
    expect([lists.order, lists.drafts, lists.carousels[0]?.members]).toEqual([
      [client.ids[0], ids[0]],
      [ids[2]],
      [ids[3]],
    ]);
    expect(await client.person.photo(client.gridId, ids[0]!)).toMatchObject({
      description: 'New',
      url: expect.stringContaining(media[0]!) as string,
    });
    expect(photos.map(({ id, position }) => [id, position])).toEqual([
      [ids[0], 1],
      [ids[2], -1],
      [ids[3], 0],
    ]);
    const trash = await client.person.ok<{ id: string }[]>('GET', '/api/trash');
    expect(trash.map(({ id }) => id)).toEqual([ids[1]]);
    await client.apply(...applied.map(({ inverse }) => inverse!).reverse());
    expect((await client.lists()).order).toEqual(client.ids);
    const all = await client.person.ok<{ id: string }[]>('GET', '/api/trash');
    expect(all).toHaveLength(4);
  });

  it('that are there already count as placed, and nothing is claimed for them', async () => {
    const client = await GridTestClient.open(service, 0);
    const [media] = service.media.uploaded(client.person, 1);
    const change = place([{ id: newId(), media }]);
    await client.apply(change);
    service.media.asked = [];
    const { applied } = await client.apply(change);
    expect(applied[0]?.inverse).toMatchObject({ changes: [] });
    expect(service.media.asked).toEqual([]);
    expect((await client.lists()).order).toHaveLength(1);
  });

  it('do not take an id of the trash, of another grid, of another person or with another picture', async () => {
    const client = await GridTestClient.open(service, 2);
    const own = await GridTestClient.open(service, 1, client.person);
    const foreign = await GridTestClient.open(service, 1);
    await client.apply({ kind: 'remove', ids: client.id('a') });
    const ids = [client.ids[0]!, client.ids[1]!, own.ids[0]!, foreign.ids[0]!];
    const media = service.media.uploaded(client.person, 4);
    const { refused } = await client.send(ids.map((id, index) => place([{ id, media: media[index] }])));
    expect(refused.map(({ code, message }) => [code, message])).toEqual(
      ids.map(() => ['ID_TAKEN', 'This id is in use.']),
    );
    expect(media.map(photoOf)).toEqual([null, null, null, null]);
  });

  it('do not make a carousel whose id another grid has', async () => {
    const client = await GridTestClient.open(service, 2);
    const own = await GridTestClient.open(service, 1, client.person);
    await own.apply({ kind: 'gather', groupId: 'mine', cover: own.ids[0]!, ids: [], createdAt: AT });
    const [media] = service.media.uploaded(client.person, 1);
    const { refused } = await client.send([
      place([{ id: newId(), media }], { groupId: 'mine' }),
      { kind: 'gather', groupId: 'mine', cover: client.ids[0]!, ids: [client.ids[1]!], createdAt: AT },
    ]);
    expect(refused.map(({ code }) => code)).toEqual(['ID_TAKEN', 'ID_TAKEN']);
    expect(photoOf(media!)).toBeNull();
  });

  it('are left out where another grid took the carousel`s id in between', async () => {
    const client = await GridTestClient.open(service, 2);
    const own = await GridTestClient.open(service, 1, client.person);
    const arrays = service.get(GridArraysRepository);
    const replace = arrays.replace.bind(arrays);
    const gather = (cover: string): Change => ({
      kind: 'gather',
      groupId: 'raced',
      cover,
      ids: [],
      createdAt: AT,
    });
    jest.spyOn(arrays, 'replace').mockImplementationOnce(async (...args) => {
      await own.apply(gather(own.ids[0]!));
      return replace(...args);
    });
    const { refused, applied } = await client.send([
      gather(client.ids[0]!),
      { kind: 'move', ids: client.id('a'), ...end },
    ]);
    expect([refused.map(({ code }) => code), applied.map(({ index }) => index)]).toEqual([['ID_TAKEN'], [1]]);
  });

  it('are single posts where they come back to a carousel whose id another grid has by now', async () => {
    const client = await GridTestClient.open(service, 3);
    const own = await GridTestClient.open(service, 1, client.person);
    const [cover = '', ...ids] = client.ids;
    await client.apply(
      { kind: 'gather', groupId: 'reused', cover, ids, createdAt: AT },
      { kind: 'remove', ids: [cover] },
    );
    await own.apply({ kind: 'gather', groupId: 'reused', cover: own.ids[0]!, ids: [], createdAt: AT });
    await client.apply({ kind: 'restore', ids: [...client.ids], at: AT });
    expect((await client.lists()).carousels).toEqual([]);
    expect(await client.feed()).toHaveLength(3);
  });
});

describe('a picture', () => {
  it('that is gone or somebody else`s refuses its change alone', async () => {
    const client = await GridTestClient.open(service, 0);
    const [media] = service.media.uploaded(client.person, 1);
    const [foreign] = service.media.uploaded(service.person(), 1);
    const { refused } = await client.send([
      place([{ id: newId(), media: newId() }]),
      place([{ id: newId(), media: foreign }]),
      place([{ id: newId(), media }]),
    ]);
    expect(refused.map(({ index, code }) => [index, code])).toEqual([
      [0, 'MEDIA_GONE'],
      [1, 'MEDIA_GONE'],
    ]);
    expect((await client.lists()).order).toHaveLength(1);
  });

  it('fills a placeholder, leaves it, and comes back to it', async () => {
    const client = await GridTestClient.open(service, 1);
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(client.person, 2);
    const shown = async () => {
      const { isPlaceholder, url } = await client.person.photo(client.gridId, id);
      return isPlaceholder ? 'blank' : url;
    };
    await client.apply(place([{ id }]));
    expect(await shown()).toBe('blank');
    const { applied } = await client.apply({ kind: 'fill', id, media });
    expect(await shown()).toContain(media);
    await client.apply(applied[0]!.inverse!);
    expect(await shown()).toBe('blank');
    expect(photoOf(media)).toBe(id);
    await client.apply({ kind: 'fill', id, media });
    expect(await shown()).toContain(media);
    await client.apply({ kind: 'unfill', id });
    await client.apply({ kind: 'fill', id, media: other });
    expect(await shown()).toContain(other);
    expect([media, other].map(photoOf)).toEqual([null, id]);
    expect(
      (await client.person.ok<{ thumbUrls: string[] }[]>('GET', '/api/grids'))[0]?.thumbUrls,
    ).toHaveLength(2);
  });

  it('that another device has put there since stays, and refuses the Undo of the first [D3.11]', async () => {
    const client = await GridTestClient.open(service, 1);
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(client.person, 2);
    await client.apply(place([{ id }]));
    const { applied } = await client.apply({ kind: 'fill', id, media });
    await client.apply({ kind: 'picture', id, media: other, seen: media });
    const { refused } = await client.send([applied[0]!.inverse!]);
    expect(refused).toMatchObject([{ code: 'CHANGED_ELSEWHERE' }]);
    expect((await client.person.photo(client.gridId, id)).url).toContain(other);
  });

  it('of a placeholder that was a photo does not stand for the grid', async () => {
    const client = await GridTestClient.open(service, 2);
    await client.apply({ kind: 'unfill', id: client.ids[0]! });
    expect(
      (await client.person.ok<{ thumbUrls: string[] }[]>('GET', '/api/grids'))[0]?.thumbUrls,
    ).toHaveLength(1);
  });

  it('is exchanged, the previous one stays its own, and is taken again by the inverse', async () => {
    const client = await GridTestClient.open(service, 0);
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(client.person, 2);
    await client.apply(place([{ id, media }]));
    const { applied, version, items } = await client.apply({
      kind: 'picture',
      id,
      media: other,
      seen: media,
    });
    expect(items[0]?.url).toContain(other);
    expect(version).toBe((await client.send([{ kind: 'grid' }])).version);
    expect([media, other].map(photoOf)).toEqual([id, id]);
    const known = await service.media.send(knownPhotos, { photoIds: [id] });
    expect(known).toEqual({ photoIds: [id], mediaIds: [other], former: [{ photoId: id, mediaId: media }] });
    const { refused } = await client.send([{ kind: 'picture', id, media, seen: media }]);
    expect(refused).toMatchObject([{ code: 'CHANGED_ELSEWHERE', current: other }]);
    await client.apply(applied[0]!.inverse!);
    expect((await client.person.photo(client.gridId, id)).url).toContain(media);
    expect(await service.media.send(knownPhotos, { photoIds: [id] })).toMatchObject({
      former: [{ photoId: id, mediaId: other }],
    });
  });

  it('that was replaced is free thirty days later, and the one that is shown stays', async () => {
    const client = await GridTestClient.open(service, 0);
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(client.person, 2);
    await client.apply(place([{ id, media }]));
    await client.apply({ kind: 'picture', id, media: other, seen: media });
    service.clockAhead(29 * DAY);
    await service.get(FormerPictures).expire();
    expect([media, other].map(photoOf)).toEqual([id, id]);
    service.clockAhead(31 * DAY);
    for (let round = 0; round < 2; round += 1) await service.get(FormerPictures).expire();
    await service.media.sweepClaims();
    expect([media, other].map(photoOf)).toEqual([null, id]);
    service.clockBack();
    expect(await service.media.send(knownPhotos, { photoIds: [id] })).not.toHaveProperty('former');
    expect((await client.person.photo(client.gridId, id)).url).toContain(other);
  });

  it('that comes back while its thirty days end stays the photo`s own', async () => {
    const client = await GridTestClient.open(service, 0);
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(client.person, 2);
    await client.apply(place([{ id, media }]));
    const { applied } = await client.apply({ kind: 'picture', id, media: other, seen: media });
    await service.media.sweepClaims();
    const pictures = service.get(PictureRepository);
    const replace = pictures.replace.bind(pictures);
    jest.spyOn(pictures, 'replace').mockImplementationOnce(async (...args) => {
      service.clockAhead(31 * DAY);
      await service.get(FormerPictures).expire();
      service.clockBack();
      await replace(...args);
    });
    await client.apply(applied[0]!.inverse!);
    await service.media.sweepClaims();
    expect((await client.person.photo(client.gridId, id)).url).toContain(media);
    expect([media, other].map(photoOf)).toEqual([id, id]);
  });

  it('is one of ten former ones at most, the oldest is free', async () => {
    const client = await GridTestClient.open(service, 0);
    const id = newId();
    const [first = '', ...others] = service.media.uploaded(client.person, LIMITS.formerPictures + 2);
    await client.apply(place([{ id, media: first }]));
    let seen = first;
    for (const media of others) {
      await client.apply({ kind: 'picture', id, media, seen });
      seen = media;
    }
    expect(photoOf(first)).toBeNull();
    expect(others.map(photoOf)).toEqual(others.map(() => id));
  });

  it('goes for good with its photo, the previous ones too', async () => {
    const client = await GridTestClient.open(service, 1);
    const id = newId();
    const [media = '', other = ''] = service.media.uploaded(client.person, 2);
    await client.apply(place([{ id, media }]));
    await client.apply({ kind: 'picture', id, media: other, seen: media });
    await client.apply({ kind: 'remove', ids: [id] });
    await client.person.ok('DELETE', `/api/trash/${id}`);
    const jobs = await service.get(JobQueues).queue(eraseAsset.queue).getJobs(['waiting', 'prioritized']);
    const payloads = jobs.map(({ data }) => eraseAsset.payload.parse(data));
    expect(payloads.filter(({ assetId }) => assetId === other)).toMatchObject([{ former: [media] }]);
  });
});

describe('new items of a call that fails', () => {
  it('leave nothing behind where media is unavailable', async () => {
    const client = await GridTestClient.open(service, 1);
    const [media] = service.media.uploaded(client.person, 1);
    service.media.failure = new AppError('DEPENDENCY_UNAVAILABLE');
    const id = newId();
    expect((await client.call([place([{ id, media }])])).status).toBe(503);
    service.media.failure = null;
    expect(await client.feed()).toBe('a');
    client.seq -= 1;
    await client.apply(place([{ id, media }]));
    expect((await client.lists()).order).toEqual([...client.ids, id]);
  });

  it('are refused for an account that was erased meanwhile', async () => {
    const client = await GridTestClient.open(service, 1);
    const [media] = service.media.uploaded(client.person, 1);
    await service.eraseAccount(client.person.id);
    expect((await client.call([place([{ id: newId(), media }])])).status).toBe(401);
    expect(photoOf(media!)).toBeNull();
  });
});
