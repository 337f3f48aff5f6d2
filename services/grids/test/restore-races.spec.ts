import type { BoardChange, Grid, TrashItem } from '@tessera/contracts';
import { Clock } from '@tessera/service-kit';
import { BoardRepository } from '../src/boards/board.repository.js';
import { GridAccess } from '../src/grids/grid-access.js';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { GridRepository } from '../src/grids/grid.repository.js';
import { GridWriter } from '../src/grids/grid-writer.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PostTexts } from '../src/photos/post-texts.js';
import { GridDeletionService } from '../src/trash/grid-deletion.service.js';
import { GridTrashRepository } from '../src/trash/grid-trash.repository.js';
import { PhotoDeletionService } from '../src/trash/photo-deletion.service.js';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TrashRoom } from '../src/trash/trash-room.js';
import { TestGrids } from './harness.js';
import type { Person } from './person.js';
import { newId } from './fake-media.js';

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
  const writer = new GridWriter(
    service.get(GridAccess),
    grids,
    arrays,
    service.get(PhotoRepository),
    service.get(PostTexts),
  );
  return new PhotoDeletionService(photos, trash, service.get(TrashRoom), writer, service.get(Clock));
}

/** Two photos, the first in the trash, which another replica changes once a restore has committed. */
async function scene(
  elsewhere: (client: GridTestClient, id: string) => Promise<unknown> = ({ person }, id) =>
    deletionElsewhere().deleteItem(person.id, id),
): Promise<GridTestClient> {
  const client = await GridTestClient.open(service, 2);
  const [id = ''] = client.ids;
  await client.person.ok('DELETE', `/api/photos/${id}`);
  const trash = service.get(PhotoTrashRepository);
  const clear = trash.clearMarks.bind(trash);
  jest.spyOn(trash, 'clearMarks').mockImplementationOnce(async (...given) => {
    await elsewhere(client, id);
    return clear(...given);
  });
  return client;
}

const trashOf = async ({ person }: GridTestClient) =>
  (await person.ok<TrashItem[]>('GET', '/api/trash')).map(({ id }) => id);

describe('a photo that is restored, and its marks are not cleared yet', () => {
  it.each<[string, (client: GridTestClient, id: string) => Promise<unknown>]>([
    ['by itself', ({ person }, id) => person.call('POST', `/api/photos/${id}/restore`)],
    ['by a call of changes', (client, id) => client.call([{ kind: 'restore', ids: [id], at: AT }])],
  ])(
    '%s, is in the trash where another replica deletes it, and can be restored and erased',
    async (_, restore) => {
      const client = await scene();
      const [first = '', second] = client.ids;
      await restore(client, first);
      expect(await client.person.order(client.gridId)).toEqual([second]);
      expect(await trashOf(client)).toEqual([first]);
      await restore(client, first);
      expect(await client.person.order(client.gridId)).toEqual([first, second]);
      expect(await trashOf(client)).toEqual([]);
      await client.person.ok('DELETE', `/api/photos/${first}`);
      await client.person.ok('DELETE', `/api/trash/${first}`);
    },
  );

  it('can be erased at once where another replica deletes it: nobody restores it any more', async () => {
    const client = await scene();
    const [first = ''] = client.ids;
    await client.person.call('POST', `/api/photos/${first}/restore`);
    expect((await client.person.call('DELETE', `/api/trash/${first}`)).status).toBe(204);
  });

  it('comes back whole where another replica restores it too', async () => {
    const client = await scene(({ person }, photoId) =>
      service.get(PhotoTrashRepository).markRestoring(person.id, [photoId], new Date(Date.now() + 1)),
    );
    const [id = ''] = client.ids;
    await client.person.ok('POST', `/api/photos/${id}/restore`);
    expect(await service.get(PhotoRepository).find(client.person.id, id)).toMatchObject({
      deletedAt: null,
      restoringAt: null,
    });
  });
});

describe('a grid that is restored and deleted at the same time', () => {
  const changeBoard = (person: Person, change: BoardChange) =>
    person.ok('POST', '/api/board/changes', { device: newId(), seq: 1, changes: [change] });
  type Act = (person: Person, id: string) => Promise<unknown>;
  const restore: Act = (person, id) => person.call('POST', `/api/grids/${id}/restore`);
  const remove: Act = (person, id) => person.ok('DELETE', `/api/grids/${id}`);
  const ways: [string, Act, Act][] = [
    ['by themselves', restore, remove],
    [
      'by calls of changes',
      (person, id) => changeBoard(person, { kind: 'restore', id }),
      (person, id) => changeBoard(person, { kind: 'remove', id }),
    ],
  ];

  /** Somebody with two grids; the id of the first. */
  async function withTwo(): Promise<[Person, string]> {
    const person = service.person();
    const { id } = await person.grid();
    await person.grid();
    return [person, id];
  }

  /** Does `first` as another replica does, once, before this step of a repository. */
  function before<Repository extends object>(
    target: Repository,
    step: keyof Repository,
    first: () => unknown,
  ) {
    const methods = target as Record<keyof Repository, (...args: unknown[]) => Promise<unknown>>;
    const real = methods[step].bind(target);
    jest.spyOn(methods, step as never).mockImplementationOnce((async (...given: unknown[]) => {
      await first();
      return real(...given);
    }) as never);
  }

  /** It is in the trash alone, and can be restored, deleted and erased there. */
  async function expectInTrash(person: Person, id: string): Promise<void> {
    const listed = async () => (await person.ok<Grid[]>('GET', '/api/grids')).map((grid) => grid.id);
    const inTrash = async () => (await person.ok<TrashItem[]>('GET', '/api/trash')).map((item) => item.id);
    expect(await listed()).not.toContain(id);
    expect(await inTrash()).toEqual([id]);
    await person.ok('POST', `/api/grids/${id}/restore`);
    expect(await listed()).toContain(id);
    expect(await inTrash()).toEqual([]);
    await person.ok('DELETE', `/api/grids/${id}`);
    await person.ok('DELETE', `/api/trash/${id}`);
  }

  it.each(ways)(
    'is in the trash where it is deleted before the restore has cleared its marks, %s',
    async (_way, restoreIt, removeIt) => {
      const [person, id] = await withTwo();
      await removeIt(person, id);
      before(service.get(GridTrashRepository), 'clearMarks', () => removeIt(person, id));
      await restoreIt(person, id);
      await expectInTrash(person, id);
    },
  );

  it('can be erased at once where it was deleted meanwhile: nobody restores it any more', async () => {
    const [person, id] = await withTwo();
    await remove(person, id);
    before(service.get(GridTrashRepository), 'clearMarks', () => remove(person, id));
    await restore(person, id);
    expect((await person.call('DELETE', `/api/trash/${id}`)).status).toBe(204);
  });

  it.each<[string, Act]>([
    ['is restored though it is listed', restore],
    ['is restored by a call of changes though it is listed', ways[1]![1]],
  ])('is in the trash where it %s, and the deletion has written its mark alone', async (_what, restoreIt) => {
    const [person, id] = await withTwo();
    before(service.get(BoardRepository), 'remove', () => restoreIt(person, id));
    await remove(person, id);
    await expectInTrash(person, id);
  });

  it('is in the trash where two deletions meet, and a restore comes between their writes of the board', async () => {
    const [person, id] = await withTwo();
    let resume: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (resume = resolve));
    const reached = new Promise<void>((resolve) => {
      before(service.get(BoardRepository), 'remove', () => {
        resolve();
        return paused;
      });
    });
    const late = service.get(GridDeletionService).delete(person.id, id);
    await reached;
    await remove(person, id);
    before(service.get(GridTrashRepository), 'clearMarks', () => {
      resume();
      return late;
    });
    await restore(person, id);
    await expectInTrash(person, id);
  });

  it('is listed where another replica restores it too', async () => {
    const [person, id] = await withTwo();
    await remove(person, id);
    before(service.get(GridTrashRepository), 'markRestoring', () => restore(person, id));
    await person.ok('POST', `/api/grids/${id}/restore`);
    expect(await service.get(GridRepository).find(person.id, id)).toMatchObject({
      deletedAt: null,
      restoringAt: null,
    });
  });
});
