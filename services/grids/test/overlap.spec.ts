import { MessageClient } from '@tessera/service-kit';
import { overlapping } from '@tessera/testing';
import type { Grid, Photo, TrashItem } from '@tessera/contracts';
import { AccountErasureRepository } from '../src/accounts/account-erasure.repository.js';
import { AccountErasureService } from '../src/accounts/account-erasure.service.js';
import { PictureStateService } from '../src/photos/picture-state.service.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterAll(() => service.stop());

describe('a job that a second process took over while the first was frozen', () => {
  it('leaves a photo with the state that its picture has at last', async () => {
    const person = service.person();
    const { id: gridId } = await person.grid();
    const url = 'data:image/png;base64,AAAA';
    const photo = await person.ok<Photo>('POST', '/api/photos', { gridId, url });
    const mediaId = photo.url!.split('/')[2]!;
    service.media.assets.set(mediaId, { ...service.media.assets.get(mediaId)!, state: 'ready' });
    const pictures = service.get(PictureStateService);
    await overlapping(service.get(MessageClient), 'send', () => pictures.refresh(mediaId, photo.id));
    expect((await person.photo(gridId, photo.id)).state).toBe('ready');
  });

  it('leaves nothing of an account that it erased, and everything of another', async () => {
    const [person, other] = [service.person(), service.person()];
    const kept = await other.grid();
    const [photo] = await other.photos(kept.id, 1);
    const { id: gridId } = await person.grid();
    const ids = await person.photos(gridId, 2);
    await person.ok('DELETE', `/api/photos/${ids[0]}`);
    const accounts = service.get(AccountErasureService);
    for (const step of ['removeGrids', 'removePhotos'] as const) {
      await overlapping(service.get(AccountErasureRepository), step, () => accounts.erase(person.id));
      if (step === 'removeGrids') await person.photos((await person.grid()).id, 1);
    }
    expect(await person.ok<Grid[]>('GET', '/api/grids')).toEqual([]);
    expect(await person.ok<TrashItem[]>('GET', '/api/trash')).toEqual([]);
    expect(await other.order(kept.id)).toEqual([photo]);
  });
});
