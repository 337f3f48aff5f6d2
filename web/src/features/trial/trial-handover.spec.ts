import 'fake-indexeddb/auto';
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser } from '../../../test/people.js';
import { photosOf, stateOf } from '../../../test/photos.js';
import { closePersonDbs, personDb, type PersonDb } from '../../domain/kept/person-db.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession } from '../../shared/session/session.js';
import { UnreadableImageError } from '../uploads/scale/unreadable-image-error.js';
import { UploadStore } from '../uploads/kept/upload-store.js';
import { uploadTallyOf } from '../uploads/progress/use-all-uploads.js';
import { uploadQueueOf } from '../uploads/queue/make-upload-queue.js';
import { handOver } from './trial-handover.js';
import { TrialStore } from './trial-store.js';
import { beginHandOver, handOverTo, isTrialWished, wantsTrial, wishForTrial } from './trial-wish.js';
import { Trial } from './trial.js';

const INTO = { userId: 'anna', gridId: 'summer' };
/** Of Node: they are stored with their bytes, as a browser's are and those of jsdom are not. */
const SCALED = new NodeBlob(['scaled']) as Blob;
const file = (name: string) =>
  new NodeFile([`original ${name}`], name, { type: 'image/jpeg' }) as unknown as File;
const full = () => new DOMException('', 'QuotaExceededError');

describe('the photos of the trial on their way into an account', () => {
  let api: ApiServer;
  let client: QueryClient;
  let db: PersonDb;
  /** Files of these names are never scaled. */
  let slow: string;

  const open = async () => {
    const trial = new Trial({
      open: () => TrialStore.open(),
      scale: ({ name }: Blob & { readonly name?: string }) => {
        if (name === 'x') return Promise.reject(new UnreadableImageError('broken'));
        return slow.includes(name ?? '') ? new Promise(() => undefined) : Promise.resolve(SCALED);
      },
      rest: () => undefined,
      makeUrl: () => 'blob:',
      dropUrl: () => undefined,
    });
    await trial.ready;
    return trial;
  };
  const tried = async (names: string) => {
    const trial = await open();
    void trial.add({ files: [...names].map(file), refused: [] }, null);
    const scaled = [...names].filter((name) => name !== 'x' && !slow.includes(name));
    await waitFor(() => expect(trial.own.map(({ own }) => own.name)).toEqual(expect.arrayContaining(scaled)));
    return trial;
  };
  const logInAs = async (id: string) => {
    storeToken('token');
    api.on({ 'GET /api/user': () => ({ body: aUser({ id }) }) });
    await loadSession();
    // The change of the user closes it.
    db = (await personDb(INTO.userId)) as PersonDb;
  };
  /** What is stored to be sent: of which file, and which bytes. */
  const stored = async () => {
    const store = new UploadStore(db);
    const uploads = (await Promise.all((await store.batchIds()).map((id) => store.of(id)))).flat();
    return Promise.all(
      uploads.map(async ([{ name, isScaled }, sent]) => [name, await sent.text(), isScaled] as const),
    );
  };

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    closePersonDbs();
    localStorage.clear();
    sessionStorage.clear();
    slow = '';
    api = await startApiServer();
    pointPageAt(api);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    db = (await personDb(INTO.userId)) as PersonDb;
    wishForTrial();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    endSession();
    await api.close();
  });

  it('are the chosen files, of which posting pictures can be made', async () => {
    await handOver(client, await tried('ab'), INTO);
    expect(await stored()).toEqual([
      ['a', 'original a', false],
      ['b', 'original b', false],
    ]);
    expect(await (await TrialStore.open())?.read()).toEqual({ photos: [], order: [] });
    expect(wantsTrial(INTO.userId)).toBe(false);
  });

  it('are the chosen files after a reload, too, and else the scaled pictures', async () => {
    await tried('a');
    const kept = { name: 'b', sameness: 'b', picture: SCALED };
    await (await TrialStore.open())?.add({ id: 'earlier', ...kept }, []);
    await handOver(client, await open(), INTO);
    expect((await stored()).sort()).toEqual([
      ['a', 'original a', false],
      ['b', 'scaled', true],
    ]);
  });

  it('are the scaled pictures where there is no room for the files, or one cannot be read any more', async () => {
    const trial = await tried('ab');
    jest.spyOn(UploadStore.prototype, 'addAll').mockRejectedValueOnce(full());
    await handOver(client, trial, INTO);
    expect(await stored()).toEqual([
      ['a', 'scaled', true],
      ['b', 'scaled', true],
    ]);
    wishForTrial();
    const other = await tried('c');
    jest.spyOn(other.own[0]?.own.original as File, 'slice').mockImplementation(() => {
      const lost = new NodeBlob([]) as Blob;
      lost.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
      return lost;
    });
    await handOver(client, other, INTO);
    expect(await stored()).toContainEqual(['c', 'scaled', true]);
  });

  it('are all that were chosen, also those that are still being scaled, and the page names what was refused', async () => {
    slow = 'bc';
    await logInAs(INTO.userId);
    jest.spyOn(uploadQueueOf(client), 'resume').mockReturnValue();
    await handOver(client, await tried('axbc'), INTO);
    expect(await stored()).toEqual([
      ['a', 'original a', false],
      ['b', 'original b', false],
      ['c', 'original c', false],
    ]);
    expect(
      uploadTallyOf(client)
        .view.read()
        .refused.map(({ name }) => name),
    ).toEqual(['x']);
    expect(await (await TrialStore.open())?.read()).toEqual({ photos: [], order: [] });
  });

  it('are those of all windows', async () => {
    const trial = await tried('a');
    await tried('b');
    await handOver(client, trial, INTO);
    expect((await stored()).map(([name]) => name)).toEqual(['a', 'b']);
    expect((await open()).own).toEqual([]);
  });

  it('stay where they are where another window of the person was first', async () => {
    const trial = await tried('a');
    await handOver(client, trial, INTO);
    await tried('b');
    await handOver(client, trial, INTO);
    expect((await stored()).map(([name]) => name)).toEqual(['a']);
    expect((await open()).own.map(({ own }) => own.name)).toEqual(['b']);
  });

  it('wait in the page where nothing can be stored', async () => {
    await logInAs(INTO.userId);
    const trial = await tried('a');
    jest.spyOn(UploadStore.prototype, 'addAll').mockRejectedValue(full());
    const resume = jest.spyOn(uploadQueueOf(client), 'resume').mockReturnValue();
    const ids = trial.own.map(({ id }) => id);
    await handOver(client, trial, INTO);
    expect(resume.mock.calls.flatMap(([, files]) => files)).toMatchObject([
      { photoId: ids[0], file: { name: 'a' }, isScaled: false, media: null },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('are not queued for whoever logs in meanwhile, and come with the next page of the person', async () => {
    await logInAs(INTO.userId);
    const trial = await tried('a');
    jest.spyOn(UploadStore.prototype, 'addAll').mockImplementation(async () => {
      endSession();
      await logInAs('ben');
      throw full();
    });
    const resume = jest.spyOn(uploadQueueOf(client), 'resume').mockReturnValue();
    await handOver(client, trial, INTO);
    expect(resume).not.toHaveBeenCalled();
    expect([wantsTrial('ben'), wantsTrial(INTO.userId)]).toEqual([false, true]);
    jest.restoreAllMocks();
    endSession();
    api.on({
      [`GET /api/grids/${INTO.gridId}/state`]: () => ({
        body: stateOf([]),
        headers: { 'X-Grid-Version': '1' },
      }),
    });
    db = (await personDb(INTO.userId)) as PersonDb;
    await handOver(new QueryClient(), await open(), INTO);
    expect((await stored()).map(([name]) => name)).toEqual(['a']);
    expect(wantsTrial(INTO.userId)).toBe(false);
  });

  it('are each given once where the page ends before the trial has forgotten them', async () => {
    const trial = await tried('abc');
    const [a, b, c] = trial.own.map(({ id }) => id);
    jest.spyOn(TrialStore.prototype, 'remove').mockRejectedValueOnce(full());
    await handOver(client, trial, INTO);
    expect(handOverTo(INTO.userId)).toEqual({ gridId: INTO.gridId, ids: [a, b, c] });
    expect([isTrialWished(), wantsTrial('another')]).toEqual([false, false]);

    // Meanwhile the first is in the grid, and another visitor has tried a photo.
    await new UploadStore(db).remove(a ?? '');
    const state = { body: stateOf(photosOf('x').map((photo) => ({ ...photo, id: a ?? '' }))) };
    api.on({
      [`GET /api/grids/${INTO.gridId}/state`]: () => ({ ...state, headers: { 'X-Grid-Version': '1' } }),
    });
    const [first] = (await tried('d')).own;
    expect(first).toBeDefined();
    await handOver(new QueryClient(), await open(), INTO);
    expect((await stored()).map(([name]) => name)).toEqual(['b', 'c']);
    expect((await open()).own.map(({ own }) => own.name)).toEqual(['d']);
    expect(wantsTrial(INTO.userId)).toBe(false);
  });

  it('are given by the next page where this one ends before they are stored', async () => {
    const trial = await tried('ab');
    beginHandOver(INTO.userId, { gridId: INTO.gridId, ids: trial.own.map(({ id }) => id) });
    api.on({
      [`GET /api/grids/${INTO.gridId}/state`]: () => ({
        body: stateOf([]),
        headers: { 'X-Grid-Version': '1' },
      }),
    });
    expect(wantsTrial(INTO.userId)).toBe(true);
    await handOver(client, await open(), INTO);
    expect((await stored()).map(([name]) => name)).toEqual(['a', 'b']);
    expect(wantsTrial(INTO.userId)).toBe(false);
  });
});
