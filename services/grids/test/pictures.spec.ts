import {
  appendToCarousel,
  fillPlaceholder,
  retryAsset,
  type AssetState,
  type Photo,
} from '@tessera/contracts';
import { assetChanged, eraseAccountGrids, JobQueues } from '@tessera/jobs';
import { eventually } from '@tessera/testing';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PictureRepository } from '../src/photos/picture.repository.js';
import { PictureStateService } from '../src/photos/picture-state.service.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';
import { image, newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const upload = (person: Person, gridId: string) =>
  person.ok<Photo>('POST', '/api/photos', { gridId, url: 'data:image/png;base64,AAAA' });

/** Media finished, or failed. */
function become({ url }: Photo, state: AssetState): string {
  const mediaId = url!.split('/')[2]!;
  service.media.assets.set(mediaId, { ...service.media.assets.get(mediaId)!, state, width: 1_234 });
  return mediaId;
}

type Repository = PhotoRepository | PictureRepository;

/** Media finishes what it has not, and the jobs about it are done, right before this step of grids. */
function finishBefore<R extends Repository>(repository: abstract new (...args: never[]) => R, step: keyof R) {
  const target = service.get(repository) as never;
  const real = (target[step] as (...args: unknown[]) => Promise<unknown>).bind(target);
  jest.spyOn(target, step as never).mockImplementationOnce((async (...args: unknown[]) => {
    for (const [mediaId, asset] of service.media.assets) {
      if (asset.state === 'ready' || asset.photoId === null) continue;
      service.media.assets.set(mediaId, { ...asset, state: 'ready' });
      await service.get(PictureStateService).refresh(mediaId, asset.photoId);
    }
    return real(...args);
  }) as never);
}

/** Media has claimed an asset for a photo that grids does not know yet. */
function claimed({ id: ownerId }: Person, photoId = newId()) {
  const asset = image({ state: 'received' });
  service.media.assets.set(asset.mediaId, { ...asset, ownerId, photoId });
  return { photoId, image: asset };
}

describe('a picture that is finished while grids takes it in', () => {
  it('is ready in a batch', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    finishBefore(PhotoRepository, 'insertPending');
    const { photos } = await service.media.insert(person, gridId, 0, [claimed(person), claimed(person)]);
    expect(photos.map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  it('is ready as a data URL', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    finishBefore(PhotoRepository, 'insertPending');
    expect(await upload(person, gridId)).toMatchObject({ state: 'ready' });
  });

  it('is ready in a carousel', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    finishBefore(PhotoRepository, 'insertPending');
    const items = [claimed(person)];
    const members = { userId: person.id, tier: 'creator' as const, groupId: 'quick', gridId, items };
    expect((await service.media.send(appendToCarousel, members)).photos).toMatchObject([{ state: 'ready' }]);
  });

  it('is ready in the place of a placeholder', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const blank = await person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true });
    finishBefore(PictureRepository, 'fill');
    const fill = { userId: person.id, tier: 'creator' as const, ...claimed(person, blank.id) };
    expect((await service.media.send(fillPlaceholder, fill)).photos).toMatchObject([{ state: 'ready' }]);
  });

  it('is ready by a repeat of an insert that stopped before grids asked', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const items = [claimed(person)];
    finishBefore(PhotoRepository, 'insertPending');
    jest.spyOn(service.get(PhotoRepository), 'clearPending').mockRejectedValueOnce(new Error('killed'));
    await expect(service.media.insert(person, gridId, 0, items)).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
    });
    expect((await person.photo(gridId, items[0]!.photoId)).state).toBe('processing');
    expect((await service.media.insert(person, gridId, 0, items)).photos).toMatchObject([{ state: 'ready' }]);
  });

  it('stays ready where an older state comes late', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const photo = await upload(person, gridId);
    const assetId = become(photo, 'failed');
    await service.get(PictureStateService).refresh(assetId, photo.id);
    finishBefore(PictureRepository, 'update');
    expect((await person.call<Photo>('POST', `/api/photos/${photo.id}/retry`)).body.state).toBe('ready');
  });
});

describe('the state of a picture', () => {
  it('follows media`s job', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const photo = await upload(person, gridId);
    expect(photo).toMatchObject({ state: 'processing', thumbUrl: null });
    const assetId = become(photo, 'ready');
    await service.get(JobQueues).add(assetChanged, { assetId, photoId: photo.id });
    const thumbUrl = `/media/${assetId}/thumb`;
    await eventually(async () =>
      expect(await person.photo(gridId, photo.id)).toMatchObject({ state: 'ready', thumbUrl, width: 1_234 }),
    );
  });

  it('has a picture for posting once media has one, and keeps it where an older response comes late', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const photo = await upload(person, gridId);
    const assetId = become(photo, 'ready');
    const before = service.media.assets.get(assetId);
    if (!before) throw new Error('no asset');
    service.media.assets.set(assetId, { ...before, posting: 'ready' });
    await service.get(JobQueues).add(assetChanged, { assetId, photoId: photo.id });
    const tiles = { 400: `/media/${assetId}/tile400`, 800: `/media/${assetId}/tile800` };
    const shown = { postingState: 'ready', postingUrl: `/media/${assetId}/posting`, tiles };
    await eventually(async () => expect(await person.photo(gridId, photo.id)).toMatchObject(shown));
    await service.get(PictureRepository).update(photo.id, before, new Date());
    expect(await person.photo(gridId, photo.id)).toMatchObject(shown);
    const tag = async () => (await person.call('GET', `/api/grids/${gridId}/state`)).headers.get('etag');
    const told = await tag();
    await service.get(PictureStateService).refresh(assetId, photo.id);
    expect(await tag()).toBe(told);
  });

  it('is asked for where no job came for half a minute', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const [ready, failed, busy] = [
      await upload(person, gridId),
      await upload(person, gridId),
      await upload(person, gridId),
    ];
    become(ready, 'ready');
    become(failed, 'failed');
    const states = async () =>
      Promise.all([ready, failed, busy].map(async ({ id }) => (await person.photo(gridId, id)).state));
    await service.get(PictureStateService).askForUnfinished();
    expect(await states()).toEqual(['processing', 'processing', 'processing']);
    service.clockAhead(31_000);
    await service.get(PictureStateService).askForUnfinished();
    service.clockBack();
    expect(await states()).toEqual(['ready', 'failed', 'processing']);
  });

  it('is made again after it failed', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const photo = await upload(person, gridId);
    const assetId = become(photo, 'failed');
    await service.get(PictureStateService).refresh(assetId, photo.id);
    expect((await person.photo(gridId, photo.id)).state).toBe('failed');
    const retried = await person.call<Photo>('POST', `/api/photos/${photo.id}/retry`);
    expect([retried.status, retried.body.state]).toEqual([202, 'processing']);
    expect(service.media.asked.at(-1)).toBe(retryAsset.name);
    const blank = await person.ok<Photo>('POST', '/api/photos', { gridId, isPlaceholder: true });
    expect(await person.refusal('POST', `/api/photos/${blank.id}/retry`)).toEqual([400, 'VALIDATION_FAILED']);
    const stranger = service.person();
    expect(await stranger.refusal('POST', `/api/photos/${photo.id}/retry`)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('an erased account', () => {
  it('loses everything here by a job, and nobody else anything', async () => {
    const [person, other] = [service.person(), service.person()];
    const grids = [await person.grid(), await other.grid()];
    await person.photos(grids[0]!.id, 3);
    const kept = await other.photos(grids[1]!.id, 3);
    const [first] = await person.order(grids[0]!.id);
    await person.ok('DELETE', `/api/photos/${first}`);
    await service.get(JobQueues).add(eraseAccountGrids, { userId: person.id });
    await eventually(async () => {
      expect(await person.ok('GET', '/api/grids')).toEqual([]);
      expect(await person.ok('GET', '/api/trash')).toEqual([]);
    });
    expect(await other.order(grids[1]!.id)).toEqual(kept);
  });

  it('takes nothing in any more', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    await service.eraseAccount(person.id);
    const items = [{ photoId: newId(), image: image() }];
    await expect(service.media.insert(person, gridId, 0, items)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});
