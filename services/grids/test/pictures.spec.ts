import { retryAsset, type AssetState, type Photo } from '@tessera/contracts';
import { assetChanged, eraseAccountGrids, JobQueues } from '@tessera/jobs';
import { eventually } from '@tessera/testing';
import { PictureStateService } from '../src/photos/picture-state.service.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';
import { image, newId } from './played-media.js';

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

  it('is asked for where no job came for a minute', async () => {
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
    service.clockAhead(61_000);
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
