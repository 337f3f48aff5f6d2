import { IDBFactory } from 'fake-indexeddb';
import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { forgetVisit } from '../../../domain/kept/forget-person.js';
import { closePersonDbs, discardWaiting, personDb, type PersonDb } from '../../../domain/kept/person-db.js';
import { ApiError, NetworkError } from '../../../shared/api/api-error.js';
import { Store } from '../../../shared/store.js';
import type { UploadEntry } from '../queue/upload-item.js';
import { ScaleTimeoutError } from '../scale/scale-timeout-error.js';
import { UnreadableImageError } from '../scale/unreadable-image-error.js';
import { storedFullSizeFiles } from './full-size-files.js';
import { FullSizeQueue, type FullSizeDependencies } from './full-size-queue.js';
import type { FullSizeView } from './full-size-view.js';

const mediaOf = (mediaId: string) => ({ media: { mediaId, url: '', width: 1, height: 1, thumbhash: '' } });
const entry = (name: string, over: Partial<UploadEntry> = {}): UploadEntry =>
  ({
    id: name,
    stage: 'sent',
    isScaled: false,
    file: new File([name], `${name}.jpg`),
    ...mediaOf(name),
    ...over,
  }) as UploadEntry;

const refusal = (status: number) => new ApiError({ status, statusText: '', text: '{}', retryAfter: null });

describe('posting pictures', () => {
  let db: PersonDb;
  let uploads: Store<readonly UploadEntry[]>;
  let sent: string[];
  let views: (FullSizeView | null)[];
  let metered: boolean;
  let wanted: boolean;
  let now: number;
  let again: (() => void)[];
  let respond: (mediaId: string) => Promise<void>;
  let make: FullSizeDependencies['make'];
  let pause: FullSizeDependencies['pause'];
  let looks: number;
  let noted: string[];

  const opened: FullSizeQueue[] = [];
  const open = () => {
    const files = storedFullSizeFiles(db);
    const list = () => {
      looks += 1;
      return files.list();
    };
    const queue = new FullSizeQueue({
      files: { ...files, list },
      uploads,
      make: (original) => make(original),
      send: async (mediaId) => {
        await respond(mediaId);
        sent.push(mediaId);
      },
      rest: () => undefined,
      pause: (...args) => pause(...args),
      isWanted: () => wanted,
      isMetered: () => metered,
      withLock: (work) => work(),
      later: (work) => again.push(work),
      show: (view) => views.push(view),
      note: (waiting) => noted.push([...waiting].join(' ')),
      now: () => (now += 1),
    });
    opened.push(queue);
    return queue;
  };
  const stored = () => db.count('files');

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    const found = await personDb('ada');
    if (found === null) throw new Error('no database');
    db = found;
    uploads = new Store<readonly UploadEntry[]>([]);
    [sent, views, metered, wanted, now, again] = [[], [], false, true, 1_000_000_000_000, []];
    respond = () => Promise.resolve();
    make = (original) => Promise.resolve(original);
    pause = () => Promise.resolve();
    [looks, noted] = [0, []];
  });
  afterEach(() => {
    for (const queue of opened.splice(0)) queue.stop();
    closePersonDbs();
  });

  it('are sent once each, after all uploads, and told of until then', async () => {
    open();
    uploads.set([entry('a'), entry('b', { stage: 'sending', media: null })]);
    await waitFor(async () => expect(await stored()).toBe(1));
    uploads.set([entry('a', { stage: 'placing' }), entry('b')]);
    await waitFor(async () => expect(await stored()).toBe(2));
    expect(sent).toEqual([]);
    uploads.set([]);
    await waitFor(() => expect(sent).toEqual(['a', 'b']));
    await waitFor(async () => expect(await stored()).toBe(0));
    await waitFor(() => expect(views.at(-1)).toBeNull());
    expect(views.flatMap((view) => (view ? [`${view.sent + 1} of ${view.total}`] : []))).toEqual([
      '1 of 2',
      '2 of 2',
    ]);
  });

  it('are sent to the later of two pictures, where the first was no longer there to come into a grid', async () => {
    respond = (id) => (id === 'm1' ? Promise.reject(refusal(404)) : Promise.resolve());
    open();
    uploads.set([entry('a', mediaOf('m1'))]);
    uploads.set([entry('a', { stage: 'waiting', media: null })]);
    uploads.set([entry('a', mediaOf('m2'))]);
    uploads.set([entry('a', { ...mediaOf('m2'), stage: 'placing' })]);
    uploads.set([]);
    await waitFor(() => expect(sent).toEqual(['m2']));
    await waitFor(async () => expect(await stored()).toBe(1));
  });

  it('go on with what an earlier page has left, and leave what waits for other files of it', async () => {
    const first = open();
    respond = () => new Promise(() => undefined);
    uploads.set([entry('a')]);
    uploads.set([]);
    await waitFor(async () => expect(await stored()).toBe(1));
    first.stop();
    await db.put('uploads', { id: 'x', choice: 'c', failure: null } as never);
    respond = () => Promise.resolve();
    const later = open();
    await later.go();
    expect(sent).toEqual([]);
    await db.delete('uploads', 'x');
    again.at(-1)?.();
    await waitFor(() => expect(sent).toEqual(['a']));
  });

  it('are stored once, also where the next page goes on with their upload', async () => {
    const first = open();
    uploads.set([entry('a'), entry('b', { stage: 'sending', media: null })]);
    await waitFor(async () => expect(await stored()).toBe(1));
    first.stop();
    uploads.set([entry('a'), entry('b')]);
    open();
    await waitFor(() => expect(noted.at(-1)?.split(' ').sort()).toEqual(['a', 'b']));
    expect(await stored()).toBe(2);
    uploads.set([]);
    await waitFor(() => expect(sent).toEqual(['a', 'b']));
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it('wait on a metered connection until the person sends them', async () => {
    metered = true;
    open();
    uploads.set([entry('a')]);
    uploads.set([]);
    await waitFor(() => expect(views.at(-1)?.state).toBe('paused'));
    expect(sent).toEqual([]);
    views.at(-1)?.sendNow();
    await waitFor(() => expect(sent).toEqual(['a']));
  });

  it('are reported as long as they wait, those of earlier pages too, so that a log-out asks', async () => {
    metered = true;
    const first = open();
    uploads.set([entry('a'), entry('b')]);
    uploads.set([]);
    await waitFor(() => expect(noted.at(-1)).toBe('a b'));
    first.stop();
    expect(noted.at(-1)).toBe('');
    open();
    await waitFor(() => expect(noted.at(-1)).toBe('a b'));
    metered = false;
    uploads.set([entry('c')]);
    uploads.set([]);
    await waitFor(() => expect(sent).toHaveLength(3));
    await waitFor(() => expect(noted.at(-1)).toBe(''));
  });

  it('go where the person discards them at log-out, and stay where they keep them', async () => {
    metered = true;
    open();
    uploads.set([entry('a')]);
    uploads.set([]);
    await waitFor(async () => expect(await stored()).toBe(1));
    await forgetVisit('ada');
    expect(await stored()).toBe(1);
    discardWaiting();
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it('are tried again where no response comes, and tell that they wait', async () => {
    let tries = 0;
    respond = () => ((tries += 1) < 3 ? Promise.reject(new NetworkError('unreachable')) : Promise.resolve());
    open();
    uploads.set([entry('a')]);
    uploads.set([]);
    await waitFor(() => expect(sent).toEqual(['a']));
    expect(tries).toBe(3);
    expect(views.some((view) => view?.state === 'waiting')).toBe(true);
  });

  it('are given up where the server has another one', async () => {
    respond = (id) => (id === 'a' ? Promise.reject(refusal(409)) : Promise.resolve());
    open();
    uploads.set([entry('a'), entry('b')]);
    uploads.set([]);
    await waitFor(() => expect(sent).toEqual(['b']));
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it.each([
    ['the picture cannot be read', new UnreadableImageError('no memory')],
    ['it takes too long', new ScaleTimeoutError()],
  ])('are made by the next page where %s here, and given up after a week', async (_why, error) => {
    let tries = 0;
    const fails: typeof make = () => {
      tries += 1;
      return Promise.reject(error);
    };
    make = fails;
    const first = open();
    uploads.set([entry('a')]);
    uploads.set([]);
    await waitFor(() => expect(tries).toBe(1));
    await first.go();
    expect([tries, sent, await stored()]).toEqual([1, [], 1]);
    first.stop();
    make = (original) => Promise.resolve(original);
    const next = open();
    await next.go();
    expect(sent).toEqual(['a']);
    next.stop();

    [make, metered] = [fails, true];
    const last = open();
    uploads.set([entry('b')]);
    uploads.set([]);
    await waitFor(async () => expect(await stored()).toBe(1));
    now += 8 * 86_400_000;
    metered = false;
    await last.go();
    expect([sent, await stored()]).toEqual([['a'], 0]);
  });

  it('are tried again after a pause where the server fails, and the others do not wait for it', async () => {
    const tries: number[] = [];
    pause = (_error, count) => {
      tries.push(count);
      return Promise.resolve();
    };
    respond = (id) => (id === 'a' && tries.length < 2 ? Promise.reject(refusal(500)) : Promise.resolve());
    open();
    uploads.set([entry('a'), entry('b')]);
    uploads.set([]);
    await waitFor(() => expect(sent).toEqual(['b', 'a']));
    expect(tries).toEqual([1, 2]);
    await waitFor(async () => expect(await stored()).toBe(0));
  });

  it('are left to the next page where the server goes on failing', async () => {
    let tries = 0;
    respond = () => {
      tries += 1;
      return Promise.reject(refusal(500));
    };
    const queue = open();
    uploads.set([entry('a')]);
    uploads.set([]);
    await waitFor(() => expect(tries).toBe(6));
    await queue.go();
    expect([tries, await stored()]).toEqual([6, 1]);
  });

  it('are looked up once for all of them, and not at all while uploads are on their way', async () => {
    open();
    await waitFor(() => expect(views.at(-1)).toBeNull());
    const before = looks;
    const entries = Array.from({ length: 20 }, (_, index) => entry(`p${index}`));
    for (let count = 1; count <= 20; count += 1) uploads.set(entries.slice(0, count));
    await waitFor(async () => expect(await stored()).toBe(20));
    expect(looks).toBe(before);
    uploads.set([]);
    await waitFor(() => expect(sent).toHaveLength(20));
    await waitFor(() => expect(views.at(-1)).toBeNull());
    expect(looks - before).toBeLessThan(5);
  });

  it('stay for a later page where the server fails, or does not have the picture in a grid yet', async () => {
    respond = (id) => (id === 'c' ? Promise.resolve() : Promise.reject(refusal(id === 'a' ? 500 : 404)));
    pause = () => new Promise(() => undefined);
    open();
    uploads.set([entry('a'), entry('b'), entry('c')]);
    uploads.set([]);
    await waitFor(() => expect(sent).toEqual(['c']));
    await waitFor(() => expect(views.at(-1)).toBeNull());
    expect(await stored()).toBe(2);
    respond = () => Promise.resolve();
    await open().go();
    expect(sent).toEqual(['c', 'a', 'b']);
  });

  it('are not kept where the person does not want them, nor of a file that was scaled before', async () => {
    const queue = open();
    uploads.set([entry('a', { isScaled: true })]);
    uploads.set([]);
    await queue.go();
    expect(await stored()).toBe(0);
    metered = true;
    uploads.set([entry('b')]);
    uploads.set([]);
    await waitFor(async () => expect(await stored()).toBe(1));
    wanted = false;
    await queue.go();
    expect(await stored()).toBe(0);
    uploads.set([entry('c')]);
    uploads.set([]);
    await queue.go();
    expect(sent).toEqual([]);
  });
});
