import type { TrashItem } from '@tessera/contracts';
import { Clock } from '@tessera/service-kit';
import { GridAccess } from '../src/grids/grid-access.js';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { GridWriter } from '../src/grids/grid-writer.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PostTexts } from '../src/photos/post-texts.js';
import { PhotoDeletionService } from '../src/trash/photo-deletion.service.js';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { AT, ChangesDesk } from './changes-desk.js';
import { TestGrids } from './harness.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.stop());

/** Deletes as another replica does: its changes of a grid do not wait for those of this one. */
function deletionElsewhere(): PhotoDeletionService {
  const [photos, trash] = [service.get(PhotoRepository), service.get(PhotoTrashRepository)];
  const [grids, arrays] = [service.get(GridRepository), service.get(GridArraysRepository)];
  const writer = new GridWriter(service.get(GridAccess), grids, arrays, service.get(PostTexts));
  return new PhotoDeletionService(photos, trash, writer, service.get(Clock));
}

/** Two photos, the first in the trash, which another replica changes once a restore has committed. */
async function scene(
  elsewhere: (desk: ChangesDesk, id: string) => Promise<unknown> = ({ person }, id) =>
    deletionElsewhere().deleteItem(person.id, id),
): Promise<ChangesDesk> {
  const desk = await ChangesDesk.open(service, 2);
  const [id = ''] = desk.ids;
  await desk.person.ok('DELETE', `/api/photos/${id}`);
  const trash = service.get(PhotoTrashRepository);
  const clear = trash.clearMarks.bind(trash);
  jest.spyOn(trash, 'clearMarks').mockImplementationOnce(async (...given) => {
    await elsewhere(desk, id);
    return clear(...given);
  });
  return desk;
}

const trashOf = async ({ person }: ChangesDesk) =>
  (await person.ok<TrashItem[]>('GET', '/api/trash')).map(({ id }) => id);

describe('a photo that is restored, and its marks are not cleared yet', () => {
  it.each<[string, (desk: ChangesDesk, id: string) => Promise<unknown>]>([
    ['by itself', ({ person }, id) => person.call('POST', `/api/photos/${id}/restore`)],
    ['by a call of changes', (desk, id) => desk.call([{ kind: 'restore', ids: [id], at: AT }])],
  ])(
    '%s, is in the trash where another replica deletes it, and can be restored and erased',
    async (_, restore) => {
      const desk = await scene();
      const [first = '', second] = desk.ids;
      await restore(desk, first);
      expect(await desk.person.order(desk.gridId)).toEqual([second]);
      expect(await trashOf(desk)).toEqual([first]);
      await restore(desk, first);
      expect(await desk.person.order(desk.gridId)).toEqual([first, second]);
      expect(await trashOf(desk)).toEqual([]);
      await desk.person.ok('DELETE', `/api/photos/${first}`);
      await desk.person.ok('DELETE', `/api/trash/${first}`);
    },
  );

  it('can be erased at once where another replica deletes it: nobody restores it any more', async () => {
    const desk = await scene();
    const [first = ''] = desk.ids;
    await desk.person.call('POST', `/api/photos/${first}/restore`);
    expect((await desk.person.call('DELETE', `/api/trash/${first}`)).status).toBe(204);
  });

  it('comes back whole where another replica restores it too', async () => {
    const desk = await scene(({ person }, photoId) =>
      service.get(PhotoTrashRepository).markRestoring(person.id, [photoId], new Date(Date.now() + 1)),
    );
    const [id = ''] = desk.ids;
    await desk.person.ok('POST', `/api/photos/${id}/restore`);
    expect(await service.get(PhotoRepository).find(desk.person.id, id)).toMatchObject({
      deletedAt: null,
      restoringAt: null,
    });
  });
});
