import type { Change } from '@tessera/contracts';
import { ChangedPhotosRepository } from '../src/changes/changed-photos.repository.js';
import { ChangeStore } from '../src/changes/change-store.js';
import { GridArraysRepository } from '../src/grids/grid-arrays.repository.js';
import { PhotoRepository } from '../src/photos/photo.repository.js';
import { PictureRepository } from '../src/photos/picture.repository.js';
import { PhotoTrashRepository } from '../src/trash/photo-trash.repository.js';
import { PhotoUpkeepService } from '../src/upkeep/photo-upkeep.service.js';
import { AT, GridTestClient } from './grid-test-client.js';
import { TestGrids, type Provider } from './harness.js';
import { newId } from './fake-media.js';

let service: TestGrids;
beforeAll(async () => {
  service = await TestGrids.start();
});
afterEach(() => service.clockBack());
afterAll(() => service.stop());

const MINUTE = 60_000;
const end = { before: null, at: 0 } as const;

async function sweep(later: number): Promise<void> {
  service.clockAhead(later);
  const photos = service.get(PhotoUpkeepService);
  await photos.settlePending();
  await photos.settleDeleted();
  await photos.settleTexts();
  service.clockBack();
}

/** A grid whose photo 'a' covers a carousel with a caption, with 'f' in the trash, a placeholder and uploads. */
class Scene {
  readonly placed = newId();
  readonly blank = newId();
  readonly media: readonly string[];

  private constructor(readonly client: GridTestClient) {
    this.media = client.service.media.uploaded(client.person, 2);
  }

  static async open(): Promise<Scene> {
    const client = await GridTestClient.open(service, 6);
    const scene = new Scene(client);
    const [a = ''] = client.ids;
    await client.apply(
      { kind: 'set', id: a, field: 'description', value: 'The post', seen: '' },
      { kind: 'gather', groupId: client.device, cover: a, ids: client.id('bc'), createdAt: AT },
      { kind: 'remove', ids: client.id('f') },
      { kind: 'place', items: [{ id: scene.blank }], into: 'feed', createdAt: AT, ...end },
    );
    return scene;
  }

  /** Something of everything that is written of items. */
  get changes(): Change[] {
    const { client, placed, blank, media } = this;
    const [a = '', , , d = ''] = client.ids;
    return [
      { kind: 'place', items: [{ id: placed, media: media[0] }], into: 'feed', createdAt: AT, ...end },
      { kind: 'fill', id: blank, media: media[1] },
      { kind: 'leave', ids: [a], ...end },
      { kind: 'remove', ids: client.id('e') },
      { kind: 'restore', ids: client.id('f'), at: AT },
      { kind: 'set', id: d, field: 'altText', value: 'A lake', seen: '' },
      { kind: 'remove', ids: [newId()] },
    ];
  }

  /** What a person sees. */
  async shown(): Promise<unknown> {
    const photos = await this.client.person.list(this.client.gridId);
    const name = (id: string) =>
      id === this.placed ? 'new' : id === this.blank ? 'blank' : this.client.names([id]);
    return {
      trash: await this.client.trash(),
      photos: photos
        .map(({ id, description, altText, url, carouselPosition }) =>
          [name(id), carouselPosition, description, altText, url === null ? 'no picture' : '']
            .filter(Boolean)
            .join(' '),
        )
        .join(', '),
    };
  }

  /** Marks of items that stay behind. */
  async marks(): Promise<string[]> {
    const ids = [...this.client.ids, this.placed, this.blank];
    const records = await service.get(PhotoRepository).findMany(this.client.person.id, ids);
    return records.flatMap(({ id, pendingSince, restoringAt, deletedAt }) => [
      ...(pendingSince ? [`${id} pending`] : []),
      ...(restoringAt ? [`${id} restoring`] : []),
      ...(deletedAt && id !== this.client.id('e')[0] ? [`${id} deleted`] : []),
    ]);
  }
}

const BEFORE = {
  trash: 'f',
  photos: 'a The post, b 1 The post, c 2 The post, d, e, blank no picture',
};
const AFTER = {
  trash: 'e',
  photos: 'b The post, c 1 The post, d A lake, blank, f, new, a The post',
};

describe('a call of changes that stopped', () => {
  it.each<[string, Provider, string]>([
    ['before the new items', ChangedPhotosRepository, 'place'],
    ['before the marks of what goes', PhotoTrashRepository, 'markDeleted'],
    ['before the marks of what comes back', PhotoTrashRepository, 'markRestoring'],
    ['before the pictures of placeholders', PictureRepository, 'fill'],
    ['before the texts of carousels', PhotoRepository, 'holdTexts'],
    ['before the grid', GridArraysRepository, 'replace'],
  ])('%s has changed nothing that is seen, and is done by a repeat', async (_, repository, step) => {
    const scene = await Scene.open();
    expect(await scene.shown()).toEqual(BEFORE);
    const { changes, client } = scene;
    service.dieBefore(repository, step);
    expect((await client.call(changes)).status).toBe(500);
    expect(await scene.shown()).toEqual(BEFORE);
    client.seq -= 1;
    const { refused, applied } = await client.send(changes);
    expect(refused).toMatchObject([{ index: 6, code: 'NOT_FOUND' }]);
    expect(applied.every(({ inverse }) => inverse !== null)).toBe(true);
    expect(await scene.shown()).toEqual(AFTER);
    expect(await scene.marks()).toEqual([]);
  });

  it('before the grid, and for good, is swept: nothing is lost, nothing appears', async () => {
    const scene = await Scene.open();
    service.dieBefore(GridArraysRepository, 'replace');
    expect((await scene.client.call(scene.changes)).status).toBe(500);
    await sweep(61 * MINUTE);
    expect(await scene.shown()).toEqual(BEFORE);
    expect(await scene.marks()).toEqual([`${scene.client.id('f')[0]} deleted`]);
    expect(await service.get(PhotoRepository).find(scene.client.person.id, scene.placed)).toBeNull();
    expect(
      (await service.get(PhotoRepository).find(scene.client.person.id, scene.client.id('b')[0]!))?.borrowed,
    ).toBe(null);
  });

  it.each<[string, Provider, string]>([
    ['before the fields', ChangedPhotosRepository, 'setFields'],
    ['before the marks of new items are cleared', PhotoRepository, 'clearPending'],
    ['before the marks of what came back are cleared', PhotoTrashRepository, 'clearMarks'],
    ['before the response', ChangeStore, 'dropStaged'],
  ])('%s is stored, and a repeat completes it without a change of the grid', async (_, repository, step) => {
    const scene = await Scene.open();
    const { changes, client } = scene;
    service.dieBefore(repository, step);
    expect((await client.call(changes)).status).toBe(500);
    const { version } = await client.other().send([{ kind: 'grid' }]);
    client.seq -= 1;
    const repeated = await client.send(changes);
    expect(repeated.version).toBe(version);
    expect(repeated.refused).toMatchObject([{ index: 6, code: 'NOT_FOUND' }]);
    expect(repeated.applied.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(repeated.lists).toBeDefined();
    expect(await scene.shown()).toEqual(AFTER);
    expect(await scene.marks()).toEqual([]);
  });

  it('after the grid, and for good, has its marks swept', async () => {
    const scene = await Scene.open();
    service.dieBefore(ChangedPhotosRepository, 'setFields');
    expect((await scene.client.call(scene.changes)).status).toBe(500);
    await sweep(61 * MINUTE);
    expect(await scene.shown()).toEqual({ ...AFTER, photos: AFTER.photos.replace('d A lake', 'd') });
    expect(await scene.marks()).toEqual([]);
  });

  it('does not write over what somebody has written since', async () => {
    const scene = await Scene.open();
    const { client } = scene;
    const [id = ''] = client.id('d');
    const set = (value: string, seen: string): Change => ({ kind: 'set', id, field: 'label', value, seen });
    await client.apply(set('mine', ''));
    await client.other().apply(set('theirs', 'mine'));
    client.seq -= 1;
    await client.send([set('mine', '')]);
    expect((await client.photo('d')).label).toBe('theirs');
  });
});
