import { ERRORS, type ErrorCode, type UploadedMedia } from '@tessera/contracts';
import { ApiError, NetworkError } from '../../../shared/api/api-error.js';
import { uploadProgress } from '../progress/upload-progress.js';
import { UnreadableImageError } from '../scale/scale-pool.js';
import { retryHelps } from './upload-failures.js';
import type { Arrival, UploadOutcome, UploadParts } from './upload-parts.js';
import { UploadQueue } from './upload-queue.js';

function refused(code: ErrorCode): ApiError {
  const { status, text } = ERRORS[code];
  return new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ code, message: text }),
    retryAfter: null,
  });
}

/** A call that the test answers. */
interface Call<T> {
  readonly name: string;
  readonly key: string;
  readonly answer: (value: T) => void;
  readonly fail: (error: Error) => void;
  readonly progress: (share: number) => void;
}

const filesOf = (names: string) => [...names].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the upload queue', () => {
  let scaling: Call<Blob>[];
  let sending: Call<UploadedMedia>[];
  let placed: (Arrival & { fail: (error: Error) => void; answer: () => void })[];
  let waits: (() => void)[];
  let pauses: { tries: number; go: () => void }[];
  let finished: UploadOutcome[];
  let previews: Set<string>;
  let queue: UploadQueue;
  let keys: number;
  let ids: number;

  const parts = (): UploadParts => ({
    scale: (file) =>
      new Promise((answer, fail) => {
        scaling.push({ name: file.name, key: '', answer, fail, progress: () => undefined });
      }),
    send: (_picture, name, { idempotencyKey, onProgress }) =>
      new Promise((answer, fail) => {
        sending.push({ name, key: idempotencyKey, answer, fail, progress: onProgress });
      }),
    place: (arrival) =>
      new Promise((answer, fail) => {
        placed.push({ ...arrival, answer, fail });
      }),
    linger: () =>
      new Promise((go) => {
        waits.push(go);
      }),
    pause: (_error, tries) =>
      new Promise((go) => {
        pauses.push({ tries, go });
      }),
    newKey: () => `key-${(keys += 1)}`,
    newId: () => `photo-${(ids += 1)}`,
    makePreview: () => {
      const url = `blob:${previews.size}-${keys}`;
      previews.add(url);
      return url;
    },
    dropPreview: (url) => previews.delete(url),
    onFinished: (outcome) => finished.push(outcome),
  });
  const media = (name: string): UploadedMedia => ({
    mediaId: `media-${name}`,
    url: '',
    width: 1,
    height: 1,
    thumbhash: '',
  });
  const scale = async (...names: string[]) => {
    for (const name of names) scaling.find((call) => call.name === name)?.answer(new Blob(['jpeg']));
    await settled();
  };
  const arrive = async (...names: string[]) => {
    for (const name of names) sending.findLast((call) => call.name === name)?.answer(media(name));
    await settled();
  };
  const stages = () => Object.fromEntries(queue.items.read().map((item) => [item.name, item.stage]));
  const namesOf = (arrival: Arrival | undefined) =>
    arrival?.items.map((item) => item.media.mediaId.slice(6)).join('');

  beforeEach(() => {
    [scaling, sending, placed, waits, pauses, finished] = [[], [], [], [], [], []];
    previews = new Set();
    keys = 0;
    ids = 0;
    queue = new UploadQueue(parts());
  });

  it('inserts files in their order, whatever order they arrive in', async () => {
    queue.add('grid', filesOf('abc'), { kind: 'drafts' });
    await scale('a', 'b');
    await scale('c');
    await arrive('c', 'a');
    expect(placed).toEqual([]);
    expect(stages()).toEqual({ a: 'sent', b: 'sending', c: 'sent' });
    await arrive('b');
    expect(placed).toMatchObject([
      {
        batch: { gridId: 'grid', target: { kind: 'drafts' }, photoIds: ['photo-1', 'photo-2', 'photo-3'] },
        items: [{ photoId: 'photo-1' }, { photoId: 'photo-2' }, { photoId: 'photo-3' }],
      },
    ]);
    expect(namesOf(placed[0])).toBe('abc');
    placed[0]?.answer();
    await settled();
    expect(queue.items.read()).toEqual([]);
    expect(finished).toEqual([{ gridId: 'grid', postId: null, added: 3, failures: [] }]);
  });

  it('does not let what has arrived wait long for a slow neighbour', async () => {
    queue.add('grid', filesOf('abc'));
    await scale('a', 'b');
    await scale('c');
    await arrive('a', 'c');
    expect(waits).toHaveLength(1);
    waits[0]?.();
    await settled();
    expect(namesOf(placed[0])).toBe('ac');
    expect(stages()).toEqual({ a: 'placing', b: 'sending', c: 'placing' });
    await arrive('b');
    expect(placed).toHaveLength(1);
    placed[0]?.answer();
    await settled();
    expect(namesOf(placed[1])).toBe('b');
    expect(placed[1]?.batch).toBe(placed[0]?.batch);
    placed[1]?.answer();
    await settled();
    expect(finished).toEqual([{ gridId: 'grid', postId: null, added: 3, failures: [] }]);
  });

  it('places what was chosen later after what is being placed in the same grid, and beside it in another', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    await arrive('a');
    queue.add('grid', filesOf('b'));
    queue.add('other', filesOf('c'));
    await scale('b', 'c');
    await arrive('b', 'c');
    expect(placed.map(namesOf)).toEqual(['a', 'c']);
    placed[0]?.answer();
    await settled();
    expect(placed.map(namesOf)).toEqual(['a', 'c', 'b']);
  });

  it('tells of each carousel and of the feed when all that goes there has arrived or failed', async () => {
    const into = (postId: string) => ({ kind: 'carousel', postId, groupId: `group of ${postId}` }) as const;
    queue.add('grid', filesOf('ab'), into('x'));
    queue.add('grid', filesOf('c'));
    scaling.find((call) => call.name === 'b')?.fail(new UnreadableImageError('no'));
    await settled();
    await scale('a', 'c');
    await arrive('a');
    expect(queue.addedTo('x')).toBe(0);
    placed[0]?.answer();
    await settled();
    expect(finished).toMatchObject([{ postId: 'x', added: 1, failures: { length: 1 } }]);
    queue.add('grid', filesOf('de'), into('y'));
    await scale('d');
    await arrive('d');
    waits[0]?.();
    await settled();
    placed[1]?.answer();
    await settled();
    expect(queue.addedTo('y')).toBe(1);
    expect(finished).toHaveLength(1);
    await arrive('c');
    placed[2]?.answer();
    await settled();
    expect(finished.slice(1)).toMatchObject([{ postId: null, added: 1, failures: [] }]);
  });

  it('uploads once more what the server has given up in the meantime', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    await arrive('a');
    placed[0]?.fail(refused('MEDIA_GONE'));
    await settled();
    scaling[1]?.answer(new Blob(['jpeg']));
    await settled();
    expect(sending).toHaveLength(2);
    expect(sending[1]?.key).not.toBe(sending[0]?.key);
    await arrive('a');
    expect(placed[1]?.items[0]?.photoId).toBe(placed[0]?.items[0]?.photoId);
    placed[1]?.fail(refused('MEDIA_GONE'));
    await settled();
    expect(queue.items.read()).toMatchObject([{ stage: 'failed', note: ERRORS.MEDIA_GONE.text }]);
  });

  it('scales two at a time, sends four, and holds no more than six pictures', async () => {
    queue.add('grid', filesOf('abcdefghij'));
    expect(scaling.map((call) => call.name)).toEqual(['a', 'b']);
    await scale('a', 'b');
    await scale('c', 'd');
    await scale('e', 'f');
    expect(sending.map((call) => call.name)).toEqual(['a', 'b', 'c', 'd']);
    expect(stages()).toMatchObject({ e: 'prepared', f: 'prepared', g: 'waiting' });
    expect(scaling).toHaveLength(6);
    await arrive('a');
    expect(sending).toHaveLength(5);
    expect(scaling).toHaveLength(7);
  });

  it('tells how far each file and all of them are', async () => {
    queue.add('grid', filesOf('ab'));
    expect(uploadProgress(queue.items.read(), 2).text).toBe('0 of 2 complete');
    await scale('a');
    sending[0]?.progress(0.5);
    expect(
      queue.items
        .read()
        .find((item) => item.name === 'a')
        ?.progress.read(),
    ).toBe(0.5);
    await arrive('a');
    expect(uploadProgress(queue.items.read(), 2)).toMatchObject({ text: '1 of 2 complete', percent: 50 });
    expect(uploadProgress([], 0)).toMatchObject({ text: 'Preparing...', percent: 0 });
  });

  it('keeps a file that failed, with its reason, and places the others', async () => {
    queue.add('grid', filesOf('abc'));
    scaling.find((call) => call.name === 'b')?.fail(new UnreadableImageError('no'));
    await settled();
    await scale('a', 'c');
    sending.find((call) => call.name === 'c')?.fail(refused('IMAGE_UNREADABLE'));
    await arrive('a');
    expect(namesOf(placed[0])).toBe('a');
    placed[0]?.answer();
    await settled();
    expect(queue.items.read().map(({ name, note, mayRetry }) => [name, note, mayRetry])).toEqual([
      ['b', ERRORS.IMAGE_UNREADABLE.text, false],
      ['c', ERRORS.IMAGE_UNREADABLE.text, false],
    ]);
    expect(finished).toMatchObject([{ added: 1, failures: { length: 2 } }]);
  });

  it('tries a failed file again when asked, with the key that it had', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    sending[0]?.fail(refused('INTERNAL'));
    await settled();
    expect(stages()).toEqual({ a: 'failed' });
    queue.retry(queue.items.read()[0]?.id ?? '');
    expect(scaling).toHaveLength(1);
    expect(sending.map((call) => call.key)).toEqual([sending[0]?.key, sending[0]?.key]);
    await arrive('a');
    placed[0]?.answer();
    await settled();
    expect(queue.items.read()).toEqual([]);
    expect(finished.at(-1)).toMatchObject({ added: 1, failures: [] });
  });

  it('forgets a file when asked, until it is on its way into the grid', async () => {
    queue.add('grid', filesOf('abcd'));
    scaling[0]?.fail(new UnreadableImageError('no'));
    await settled();
    await scale('b', 'c');
    const ids = Object.fromEntries(queue.items.read().map(({ name, id }) => [name, id]));
    for (const name of 'ab') queue.remove(ids[name] ?? '');
    sending[0]?.fail(new DOMException('', 'AbortError'));
    await arrive('c');
    await scale('d');
    await arrive('d');
    expect(namesOf(placed[0])).toBe('cd');
    queue.remove(ids['c'] ?? '');
    expect(stages()).toEqual({ c: 'placing', d: 'placing' });
  });

  it('goes on by itself after a lost network', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    sending[0]?.fail(new NetworkError('unreachable'));
    await settled();
    expect(queue.items.read()[0]).toMatchObject({ stage: 'sending', note: 'Waiting for the connection' });
    expect(uploadProgress(queue.items.read(), 1).note).toBe('Waiting for the connection');
    pauses[0]?.go();
    await settled();
    expect(uploadProgress(queue.items.read(), 1).note).toBeNull();
    expect(sending).toHaveLength(2);
    expect(sending[1]?.key).toBe(sending[0]?.key);
    await arrive('a');
    placed[0]?.fail(refused('DEPENDENCY_UNAVAILABLE'));
    await settled();
    pauses[1]?.go();
    await settled();
    expect(placed).toHaveLength(2);
    expect(placed[1]?.items).toEqual(placed[0]?.items);
  });

  it.each([
    [refused('INTERNAL'), true],
    [refused('DEPENDENCY_UNAVAILABLE'), true],
    [refused('RATE_LIMITED'), true],
    [new NetworkError('deadline'), true],
    [new NetworkError('unreachable'), true],
    [refused('PHOTO_LIMIT_REACHED'), false],
    [refused('CEILING_REACHED'), false],
    [refused('UNSUPPORTED_IMAGE'), false],
    [refused('FILE_TOO_LARGE'), false],
    [refused('NOT_FOUND'), false],
    [new UnreadableImageError('no'), false],
  ])('offers Retry only where it can help: %s', (error, helps) => {
    expect(retryHelps(error)).toBe(helps);
  });

  it('goes on with what an earlier page has left from where it was', async () => {
    const target = { kind: 'drafts' } as const;
    const batch = {
      id: 'choice',
      gridId: 'grid',
      target,
      photoIds: ['1', '2', '3', '4'],
      wait: 'none' as const,
    };
    const left = { isScaled: false, media: null, failure: null };
    const [a, b, c, d] = filesOf('abcd') as [File, File, File, File];
    queue.takeUp(batch, [
      { ...left, file: a, photoId: '1', key: 'k1' },
      { ...left, file: b, photoId: '2', key: 'k2', isScaled: true },
      { ...left, file: c, photoId: '3', key: 'k3', media: media('c') },
      { ...left, file: d, photoId: '4', key: 'k4', failure: { note: 'Broken.', mayRetry: false } },
    ]);
    await settled();
    expect(stages()).toEqual({ a: 'preparing', b: 'sending', c: 'sent', d: 'failed' });
    expect(queue.items.read().at(-1)).toMatchObject({ note: 'Broken.', mayRetry: false });
    await scale('a');
    expect(sending.map(({ key }) => key)).toEqual(['k2', 'k1']);
    await arrive('a', 'b');
    expect(placed).toMatchObject([{ batch, items: [{ photoId: '1' }, { photoId: '2' }, { photoId: '3' }] }]);
  });

  it('sends a file by another key where the server knows other bytes by the first', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    sending[0]?.fail(refused('IDEMPOTENCY_CONFLICT'));
    await settled();
    await scale('a');
    scaling[1]?.answer(new Blob(['jpeg']));
    await settled();
    expect(sending).toHaveLength(2);
    expect(sending[1]?.key).not.toBe(sending[0]?.key);
  });

  it('uploads again what the server gave up while its change waited, however often', async () => {
    queue = new UploadQueue({
      ...parts(),
      place: (arrival, onWaiting) => {
        onWaiting();
        return new Promise((answer, fail) => {
          placed.push({ ...arrival, answer, fail });
        });
      },
    });
    queue.add('grid', filesOf('a'));
    for (const tries of [0, 1, 2]) {
      scaling[tries]?.answer(new Blob(['jpeg']));
      await settled();
      await arrive('a');
      placed[tries]?.fail(refused('MEDIA_GONE'));
      await settled();
    }
    expect(stages()).toEqual({ a: 'preparing' });
  });

  it('uploads nothing again where only its place was refused', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    await arrive('a');
    placed[0]?.fail(refused('PHOTO_LIMIT_REACHED'));
    await settled();
    expect(queue.items.read()).toMatchObject([{ stage: 'failed', note: ERRORS.PHOTO_LIMIT_REACHED.text }]);
    queue.retry(queue.items.read()[0]?.id ?? '');
    await settled();
    expect([scaling.length, sending.length, placed.length]).toEqual([1, 1, 2]);
    expect(placed[1]?.items).toEqual(placed[0]?.items);
  });

  it('places hundreds of files that were chosen together at once', async () => {
    queue = new UploadQueue({
      ...parts(),
      scale: (file) =>
        file.name === '3' ? Promise.reject(new UnreadableImageError('no')) : Promise.resolve(new Blob()),
      send: (_picture, name) => Promise.resolve(media(name)),
    });
    const files = Array.from(
      { length: 230 },
      (_, index) => new File(['x'], String(index), { type: 'image/png' }),
    );
    queue.add('grid', files);
    while (placed.length === 0) await settled();
    expect(placed[0]?.items).toHaveLength(229);
  });

  it('forgets everything when another person comes', async () => {
    queue.add('grid', filesOf('ab'));
    await scale('a');
    queue.clear();
    await scale('b');
    await arrive('a');
    expect(queue.items.read()).toEqual([]);
    expect(placed).toEqual([]);
    expect(previews.size).toBe(0);
    expect(finished).toEqual([]);
  });
});
