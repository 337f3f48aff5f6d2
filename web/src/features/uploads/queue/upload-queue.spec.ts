import { ERRORS, type ErrorCode, type UploadedMedia } from '@tessera/contracts';
import { ApiError, NetworkError } from '../../../shared/api/api-error.js';
import { UnreadableImageError } from '../scale/scale-pool.js';
import { retryHelps } from './upload-failures.js';
import { uploadProgress } from '../progress/upload-progress.js';
import type { Arrived, Fill, Insert, UploadParts } from './upload-parts.js';
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
  let inserts: (Insert & { fail: (error: Error) => void; answer: () => void })[];
  let fills: Fill[];
  let drafts: (readonly Arrived[])[];
  let places: string;
  let pauses: { tries: number; go: () => void }[];
  let finished: { added: number; failed: readonly string[] }[];
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
    insert: (insert) =>
      new Promise((answer, fail) => {
        inserts.push({ ...insert, answer, fail });
      }),
    fill: (fill) => {
      fills.push(fill);
      return Promise.resolve();
    },
    draft: (_gridId, items) => {
      drafts.push(items);
      return Promise.resolve();
    },
    positionOf: (_gridId, { before, position }) => (before === null ? position : places.indexOf(before)),
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
  const stages = () => Object.fromEntries(queue.items().map((item) => [item.name, item.stage]));
  const namesOf = (insert: Insert | undefined) =>
    insert?.items.map((item) => item.media.mediaId.slice(6)).join('');

  beforeEach(() => {
    [scaling, sending, inserts, fills, drafts, pauses, finished] = [[], [], [], [], [], [], []];
    places = 'xyz';
    previews = new Set();
    keys = 0;
    ids = 0;
    queue = new UploadQueue(parts());
  });

  it('makes drafts of files in their order, each under an id of its own', async () => {
    queue.add('grid', filesOf('ab'), { kind: 'drafts' });
    await scale('a', 'b');
    await arrive('b', 'a');
    expect(inserts).toEqual([]);
    expect(drafts).toMatchObject([
      [
        { photoId: 'photo-1', media: { mediaId: 'media-a' } },
        { photoId: 'photo-2', media: { mediaId: 'media-b' } },
      ],
    ]);
    expect(queue.items()).toEqual([]);
    expect(finished).toEqual([{ added: 2, failed: [] }]);
  });

  it('inserts files in their order, whatever order they arrive in', async () => {
    queue.add('grid', filesOf('abc'));
    await scale('a', 'b');
    await scale('c');
    await arrive('c', 'a');
    expect(inserts).toEqual([]);
    expect(stages()).toEqual({ a: 'sent', b: 'sending', c: 'sent' });
    await arrive('b');
    expect(inserts).toMatchObject([{ gridId: 'grid', position: 0 }]);
    expect(namesOf(inserts[0])).toBe('abc');
    inserts[0]?.answer();
    await settled();
    expect(queue.items()).toEqual([]);
    expect(finished).toEqual([{ added: 3, failed: [] }]);
  });

  it('inserts before the post that was named, and stays with that place when it is tried again', async () => {
    queue.add('grid', filesOf('a'), { kind: 'insert', before: 'y', position: 7 });
    await scale('a');
    await arrive('a');
    expect(inserts).toMatchObject([{ position: 1 }]);
    places = 'yxz';
    inserts[0]?.fail(new NetworkError('unreachable'));
    await settled();
    pauses[0]?.go();
    await settled();
    expect(inserts).toMatchObject([{ position: 1 }, { position: 1 }]);
    expect(inserts[1]?.idempotencyKey).toBe(inserts[0]?.idempotencyKey);
  });

  it('gives a placeholder its picture', async () => {
    queue.add('grid', filesOf('a'), { kind: 'fill', photoId: 'placeholder' });
    await scale('a');
    await arrive('a');
    expect(inserts).toEqual([]);
    expect(fills).toMatchObject([{ gridId: 'grid', photoId: 'placeholder', item: { media: media('a') } }]);
    expect(queue.items()).toEqual([]);
    expect(finished).toEqual([{ added: 1, failed: [] }]);
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
    expect(uploadProgress(queue.items(), 2).text).toBe('0 of 2 complete');
    await scale('a');
    sending[0]?.progress(0.5);
    expect(queue.items().find((item) => item.name === 'a')?.progress).toBe(0.5);
    await arrive('a');
    expect(uploadProgress(queue.items(), 2)).toMatchObject({ text: '1 of 2 complete', percent: 50 });
    expect(uploadProgress([], 0)).toMatchObject({ text: 'Preparing...', percent: 0 });
  });

  it('keeps a file that failed, with its reason, and inserts the others', async () => {
    queue.add('grid', filesOf('abc'));
    scaling.find((call) => call.name === 'b')?.fail(new UnreadableImageError('no'));
    await settled();
    await scale('a', 'c');
    sending.find((call) => call.name === 'c')?.fail(refused('IMAGE_UNREADABLE'));
    await arrive('a');
    expect(namesOf(inserts[0])).toBe('a');
    inserts[0]?.answer();
    await settled();
    expect(queue.items().map(({ name, note, mayRetry }) => [name, note, mayRetry])).toEqual([
      ['b', ERRORS.IMAGE_UNREADABLE.text, false],
      ['c', ERRORS.IMAGE_UNREADABLE.text, false],
    ]);
    expect(finished).toMatchObject([{ added: 1, failed: { length: 2 } }]);
  });

  it('tries a failed file again when asked, with the key that it had', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    sending[0]?.fail(refused('INTERNAL'));
    await settled();
    expect(stages()).toEqual({ a: 'failed' });
    queue.retry(queue.items()[0]?.id ?? '');
    expect(scaling).toHaveLength(1);
    expect(sending.map((call) => call.key)).toEqual([sending[0]?.key, sending[0]?.key]);
    await arrive('a');
    inserts[0]?.answer();
    await settled();
    expect(queue.items()).toEqual([]);
    expect(finished.at(-1)).toEqual({ added: 1, failed: [] });
  });

  it('forgets a failed file when asked, and no other', async () => {
    queue.add('grid', filesOf('ab'));
    scaling[0]?.fail(new UnreadableImageError('no'));
    await settled();
    for (const { id } of queue.items()) queue.remove(id);
    expect(stages()).toEqual({ b: 'preparing' });
    expect(previews.size).toBe(1);
  });

  it('goes on by itself after a lost network', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    sending[0]?.fail(new NetworkError('unreachable'));
    await settled();
    expect(queue.items()[0]).toMatchObject({ stage: 'sending', note: 'Waiting for the connection' });
    expect(uploadProgress(queue.items(), 1).note).toBe('Waiting for the connection');
    pauses[0]?.go();
    await settled();
    expect(uploadProgress(queue.items(), 1).note).toBeNull();
    expect(sending).toHaveLength(2);
    expect(sending[1]?.key).toBe(sending[0]?.key);
    await arrive('a');
    inserts[0]?.fail(refused('DEPENDENCY_UNAVAILABLE'));
    await settled();
    pauses[1]?.go();
    await settled();
    expect(inserts).toHaveLength(2);
    expect(inserts[1]?.idempotencyKey).toBe(inserts[0]?.idempotencyKey);
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

  it('gives a file up after six tries', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    for (let tries = 0; tries < 6; tries += 1) {
      sending[tries]?.fail(new NetworkError('deadline'));
      await settled();
      pauses[tries]?.go();
      await settled();
    }
    expect(sending).toHaveLength(6);
    expect(stages()).toEqual({ a: 'failed' });
  });

  it('uploads nothing again where only the insert was refused', async () => {
    queue.add('grid', filesOf('a'));
    await scale('a');
    await arrive('a');
    inserts[0]?.fail(refused('PHOTO_LIMIT_REACHED'));
    await settled();
    expect(queue.items()).toMatchObject([{ stage: 'failed', note: ERRORS.PHOTO_LIMIT_REACHED.text }]);
    queue.retry(queue.items()[0]?.id ?? '');
    await settled();
    expect([scaling.length, sending.length, inserts.length]).toEqual([1, 1, 2]);
    expect(inserts[1]?.idempotencyKey).toBe(inserts[0]?.idempotencyKey);
  });

  it('splits more than a hundred files into writes that follow each other', async () => {
    queue = new UploadQueue({
      ...parts(),
      scale: (file) =>
        file.name === '3' ? Promise.reject(new UnreadableImageError('no')) : Promise.resolve(new Blob()),
      send: (_picture, name) => Promise.resolve(media(name)),
    });
    const files = Array.from(
      { length: 130 },
      (_, index) => new File(['x'], String(index), { type: 'image/png' }),
    );
    queue.add('grid', files);
    while (inserts.length === 0) await settled();
    expect(inserts[0]).toMatchObject({ position: 0, items: { length: 99 } });
    await settled();
    expect(inserts).toHaveLength(1);
    inserts[0]?.answer();
    while (inserts.length === 1) await settled();
    expect(inserts[1]).toMatchObject({ position: 99, items: { length: 30 } });
  });

  it('goes on with the second hundred where all of the first failed', async () => {
    queue = new UploadQueue({
      ...parts(),
      scale: (file) =>
        Number(file.name) < 100
          ? Promise.reject(new UnreadableImageError('no'))
          : Promise.resolve(new Blob()),
      send: (_picture, name) => Promise.resolve(media(name)),
    });
    queue.add(
      'grid',
      Array.from({ length: 101 }, (_, index) => new File(['x'], String(index), { type: 'image/png' })),
    );
    while (inserts.length === 0) await settled();
    expect(inserts[0]).toMatchObject({ position: 0, items: { length: 1 } });
  });

  it('forgets everything when another person comes', async () => {
    queue.add('grid', filesOf('ab'));
    await scale('a');
    queue.clear();
    await scale('b');
    await arrive('a');
    expect(queue.items()).toEqual([]);
    expect(inserts).toEqual([]);
    expect(previews.size).toBe(0);
    expect(finished).toEqual([]);
  });
});
