import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Change, UploadedMedia } from '@tessera/contracts';
import { waitFor } from '@testing-library/react';
import { closePersonDbs, discardWaiting, personDb, type PersonDb } from '../../../domain/kept/person-db.js';
import { Entry } from '../../../domain/outbox/entry.js';
import { Turns } from '../../../shared/api/turns.js';
import { newId } from '../../../shared/api/new-id.js';
import { UnreadableImageError } from '../scale/unreadable-image-error.js';
import type { Arrival } from '../queue/upload-types.js';
import { UploadQueue } from '../queue/upload-queue.js';
import { UploadKeeper, type KeeperDependencies } from './upload-keeper.js';
import { UploadStore } from './upload-store.js';

const filesOf = (names: string) => [...names].map((name) => new File([name], name, { type: 'image/jpeg' }));
const mediaOf = (name: string): UploadedMedia => ({
  mediaId: `media ${name}`,
  url: '',
  width: 1,
  height: 1,
  thumbhash: '',
});

/** A page of the person: its queue, what it has sent, and what it puts into grids. */
interface Page {
  readonly queue: UploadQueue;
  readonly keeper: UploadKeeper;
  readonly sent: { readonly name: string; readonly key: string }[];
  readonly placed: Arrival[];
}

describe('files on their way', () => {
  let db: PersonDb;
  let turns: Turns;
  let placing: KeeperDependencies['placing'];
  /** The files that the server takes; the others wait. */
  let taken: string;
  let isPlaceable: boolean;

  const openPage = (store = new UploadStore(db)): Page => {
    const [sent, placed]: [Page['sent'], Page['placed']] = [[], []];
    const queue = new UploadQueue({
      scale: (file) =>
        file.name === 'x'
          ? Promise.reject(new UnreadableImageError('broken'))
          : Promise.resolve(new Blob(['jpeg'])),
      send: (_picture, name, { idempotencyKey: key }) => {
        if (!taken.includes(name)) return new Promise(() => undefined);
        sent.push({ name, key });
        return Promise.resolve(mediaOf(name));
      },
      place: (arrival) => {
        placed.push(arrival);
        return isPlaceable ? Promise.resolve() : new Promise(() => undefined);
      },
      pause: () => new Promise(() => undefined),
      linger: () => new Promise(() => undefined),
      newKey: newId,
      newId,
      makePreview: () => 'blob:',
      dropPreview: () => undefined,
      onFinished: () => undefined,
    });
    const withBatchLock: KeeperDependencies['withBatchLock'] = (batchId, work) => turns.run(batchId, work);
    const keeper = new UploadKeeper({ store, queue, withBatchLock, placing, now: () => Date.now() });
    return { queue, keeper, sent, placed };
  };
  /** As where the browser is killed. */
  const end = ({ keeper }: Page) => keeper.stop();
  const stored = async () =>
    (await db.getAll('uploads'))
      .map(({ name }) => name)
      .sort()
      .join('');
  /** Those of photos, and one for each batch with what its files have in common. */
  const files = () => db.count('files');
  const waiting = ({ queue }: Page) =>
    queue.items
      .read()
      .map(({ name, stage }) => `${name} ${stage}`)
      .sort();

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    const opened = await personDb('ada');
    if (opened === null) throw new Error('no database');
    db = opened;
    turns = new Turns();
    placing = () => Promise.resolve(undefined);
    taken = 'abcdefgh';
    isPlaceable = true;
  });
  afterEach(() => closePersonDbs());

  it('are stored until they are in their grid', async () => {
    taken = '';
    const page = openPage();
    page.queue.add('grid', filesOf('abc'));
    await waitFor(() => expect(page.keeper.stored.read().size).toBe(3));
    expect(await stored()).toBe('abc');
    expect(await files()).toBe(3 + 1);
    end(page);

    taken = 'abc';
    const later = openPage();
    await later.keeper.resume();
    await waitFor(async () => expect(await files()).toBe(0));
    expect(await stored()).toBe('');
    expect(later.keeper.stored.read().size).toBe(0);
    expect(later.placed).toHaveLength(1);
  });

  it('are stored without the ids of all that were chosen with them, which thousands would repeat', async () => {
    taken = '';
    const page = openPage();
    const many = 200;
    page.queue.add('grid', filesOf('f'.repeat(many)));
    await waitFor(() => expect(page.keeper.stored.read().size).toBe(many));
    const uploads = await db.getAll('uploads');
    expect(JSON.stringify(uploads).length).toBeLessThan(many * 1_000);
    const chosen = page.queue.items.read().map(({ photoId }) => photoId);
    end(page);

    const later = openPage();
    await later.keeper.resume();
    await waitFor(() => expect(later.queue.items.read()).toHaveLength(many));
    const resumed = later.queue.items.read();
    expect(resumed.map(({ photoId }) => photoId)).toEqual(chosen);
    expect(resumed.every(({ siblings }) => siblings === resumed[0]?.siblings)).toBe(true);
    expect(resumed[0]?.siblings).toEqual(chosen);
  });

  it('that 0.2.0 stored, with the ids of all of its batch, go on in their order', async () => {
    const [one, two] = [newId(), newId()];
    const upload = {
      gridId: 'grid',
      choice: 'batch',
      chosenAt: 1,
      siblings: [two, one],
      target: { kind: 'drafts' },
    };
    const rest = { isScaled: false, media: null, failure: null };
    for (const id of [one, two]) {
      await db.put('uploads', { ...upload, ...rest, id, name: 'h', key: id });
      await db.put('files', filesOf('h')[0]!, id);
    }
    taken = '';
    const page = openPage();
    await page.keeper.resume();
    await waitFor(() => expect(page.queue.items.read().map(({ photoId }) => photoId)).toEqual([two, one]));
    for (const { id } of page.queue.items.read()) page.queue.remove(id);
    await waitFor(async () => expect(await files()).toBe(0));
  });

  it('go on where they were: by the same keys and ids, in their order, without those that are done', async () => {
    taken = 'b';
    const page = openPage();
    page.queue.add('grid', filesOf('abx'), { kind: 'drafts' });
    const before = page.queue.items.read();
    await waitFor(async () =>
      expect(
        (await db.getAll('uploads')).map(({ media, failure }) => media?.mediaId ?? failure?.note).sort(),
      ).toEqual([expect.stringContaining('cannot be read'), 'media b', undefined]),
    );
    end(page);

    taken = 'a';
    const later = openPage();
    await later.keeper.resume();
    await waitFor(() => expect(later.placed).toHaveLength(1));
    expect(later.sent).toEqual([{ name: 'a', key: before.find(({ name }) => name === 'a')?.key }]);
    const [arrival] = later.placed;
    const idsOf = (names: string) =>
      [...names].map((name) => before.find((entry) => entry.name === name)?.photoId);
    expect(arrival?.items.map(({ photoId }) => photoId)).toEqual(idsOf('ab'));
    expect(arrival?.batch).toMatchObject({
      gridId: 'grid',
      target: { kind: 'drafts' },
      photoIds: idsOf('abx'),
    });
    await waitFor(async () => expect(await stored()).toBe('x'));
    expect(waiting(later)).toEqual(['x failed']);
    for (const { id } of later.queue.items.read()) later.queue.remove(id);
    await waitFor(async () => expect(await files()).toBe(0));
  });

  it('that a waiting change brings already are apart from those that were chosen with them', async () => {
    taken = 'a';
    const page = openPage();
    page.queue.add('grid', filesOf('ab'));
    await waitFor(async () =>
      expect((await db.getAll('uploads')).some(({ media }) => media !== null)).toBe(true),
    );
    end(page);

    const change = new Entry<Change>({ id: 'change', change: { kind: 'grid', name: 'not looked at' } });
    placing = (gridId, mediaId) =>
      Promise.resolve(gridId === 'grid' && mediaId === 'media a' ? change : undefined);
    taken = 'b';
    isPlaceable = false;
    const later = openPage();
    await later.keeper.resume();
    await waitFor(() => expect(waiting(later)).toEqual(['a placing', 'b sent']));
    expect(later.placed.map(({ items }) => items.length)).toEqual([1]);
  });

  it('are one window’s until it is gone', async () => {
    taken = '';
    const [page, other] = [openPage(), openPage()];
    page.queue.add('grid', filesOf('ab'));
    await waitFor(() => expect(page.keeper.stored.read().size).toBe(2));
    await other.keeper.resume();
    await other.keeper.resume();
    expect(waiting(other)).toEqual([]);
    end(page);
    await waitFor(() => expect(waiting(other)).toHaveLength(2));
    expect(other.keeper.stored.read().size).toBe(2);
  });

  it('are no other window’s where they left the queue and are still stored', async () => {
    taken = '';
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    class SlowStore extends UploadStore {
      override async remove(id: string): Promise<void> {
        await held;
        await super.remove(id);
      }
    }
    const [page, other] = [openPage(new SlowStore(db)), openPage()];
    page.queue.add('grid', filesOf('ab'));
    await waitFor(() => expect(page.keeper.stored.read().size).toBe(2));
    const batchId = page.queue.items.read()[0]?.batch.id ?? '';
    await other.keeper.resume();
    for (const { id } of page.queue.items.read()) page.queue.remove(id);
    const freed = turns.run(batchId, () => Promise.resolve());
    // Whoever could read what is stored by now would have done so before this.
    for (const _read of [1, 2, 3]) expect(await stored()).toBe('ab');
    letGo();
    await freed;
    expect([await stored(), waiting(other)]).toEqual(['', []]);
  });

  it('are forgotten where the person gives them up, or all that waits', async () => {
    taken = '';
    const page = openPage();
    page.queue.add('grid', filesOf('ab'));
    page.queue.add('grid', filesOf('c'));
    await waitFor(() => expect(page.keeper.stored.read().size).toBe(3));
    page.queue.remove(page.queue.items.read().find(({ name }) => name === 'a')?.id ?? '');
    await waitFor(async () => expect(await stored()).toBe('bc'));
    expect(await files()).toBe(2 + 2);
    discardWaiting();
    await waitFor(async () => expect(await files()).toBe(0));
    expect(await stored()).toBe('');
  });

  it('stay in the page where there is no room, and go up from there', async () => {
    const store = new UploadStore(db);
    jest.spyOn(store, 'add').mockRejectedValue(new DOMException('No room is left.', 'QuotaExceededError'));
    isPlaceable = false;
    const page = openPage(store);
    page.queue.add('grid', filesOf('ab'));
    await waitFor(() => expect(page.placed).toHaveLength(1));
    expect([page.keeper.stored.read().size, page.keeper.inPage.read().size]).toEqual([0, 2]);
    expect(await files()).toBe(0);
  });
});
