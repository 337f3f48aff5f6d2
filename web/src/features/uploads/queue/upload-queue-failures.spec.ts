import { ERRORS } from '@tessera/contracts';
import { filesOf, PlayedQueue, refused, settled } from '../../../../test/played-queue.js';
import { NetworkError } from '../../../shared/api/api-error.js';
import { uploadProgress } from '../progress/upload-progress.js';
import { ScaleTimeoutError } from '../scale/scale-timeout-error.js';
import { UnreadableImageError } from '../scale/unreadable-image-error.js';
import { retryHelps } from './upload-failures.js';

describe('the upload queue', () => {
  let played: PlayedQueue;
  beforeEach(() => {
    played = new PlayedQueue();
  });

  it('uploads once more what the server has given up in the meantime', async () => {
    played.queue.add('grid', filesOf('a'));
    await played.scale('a');
    await played.arrive('a');
    played.placed[0]?.fail(refused('MEDIA_GONE'));
    await settled();
    played.scaling[1]?.respond(new Blob(['jpeg']));
    await settled();
    expect(played.sending).toHaveLength(2);
    expect(played.sending[1]?.key).not.toBe(played.sending[0]?.key);
    await played.arrive('a');
    expect(played.placed[1]?.items[0]?.photoId).toBe(played.placed[0]?.items[0]?.photoId);
    played.placed[1]?.fail(refused('MEDIA_GONE'));
    await settled();
    expect(played.queue.items.read()).toMatchObject([{ stage: 'failed', note: ERRORS.MEDIA_GONE.text }]);
  });

  it('keeps a file that failed, with its reason, and places the others', async () => {
    played.queue.add('grid', filesOf('abc'));
    played.scaling.find((call) => call.name === 'b')?.fail(new UnreadableImageError('no'));
    await settled();
    await played.scale('a', 'c');
    played.sending.find((call) => call.name === 'c')?.fail(refused('IMAGE_UNREADABLE'));
    await played.arrive('a');
    expect(played.namesOf(played.placed[0])).toBe('a');
    played.placed[0]?.respond();
    await settled();
    expect(played.queue.items.read().map(({ name, note, mayRetry }) => [name, note, mayRetry])).toEqual([
      ['b', ERRORS.IMAGE_UNREADABLE.text, false],
      ['c', ERRORS.IMAGE_UNREADABLE.text, false],
    ]);
    expect(played.finished).toMatchObject([{ arrivals: { length: 1 }, failures: { length: 2 } }]);
  });

  it('tries a failed file again when asked, with the key that it had', async () => {
    played.queue.add('grid', filesOf('a'));
    await played.scale('a');
    played.sending[0]?.fail(refused('INTERNAL'));
    await settled();
    expect(played.stages()).toEqual({ a: 'failed' });
    played.queue.retry(played.queue.items.read()[0]?.id ?? '');
    expect(played.scaling).toHaveLength(1);
    expect(played.sending.map((call) => call.key)).toEqual([played.sending[0]?.key, played.sending[0]?.key]);
    await played.arrive('a');
    played.placed[0]?.respond();
    await settled();
    expect(played.queue.items.read()).toEqual([]);
    expect(played.finished.at(-1)).toMatchObject({ arrivals: { length: 1 }, failures: [] });
  });

  it('forgets a file when asked, until it is on its way into the grid', async () => {
    played.queue.add('grid', filesOf('abcd'));
    played.scaling[0]?.fail(new UnreadableImageError('no'));
    await settled();
    await played.scale('b', 'c');
    const ids = Object.fromEntries(played.queue.items.read().map(({ name, id }) => [name, id]));
    for (const name of 'ab') played.queue.remove(ids[name] ?? '');
    played.sending[0]?.fail(new DOMException('', 'AbortError'));
    await played.arrive('c');
    await played.scale('d');
    await played.arrive('d');
    expect(played.namesOf(played.placed[0])).toBe('cd');
    played.queue.remove(ids['c'] ?? '');
    expect(played.stages()).toEqual({ c: 'placing', d: 'placing' });
  });

  it('goes on by itself after a lost network', async () => {
    played.queue.add('grid', filesOf('a'));
    await played.scale('a');
    played.sending[0]?.fail(new NetworkError('unreachable'));
    await settled();
    expect(played.queue.items.read()[0]).toMatchObject({
      stage: 'sending',
      note: 'Waiting for the connection',
    });
    expect(uploadProgress(played.queue.items.read(), 1).note).toBe('Waiting for the connection');
    played.pauses[0]?.go();
    await settled();
    expect(uploadProgress(played.queue.items.read(), 1).note).toBeNull();
    expect(played.sending).toHaveLength(2);
    expect(played.sending[1]?.key).toBe(played.sending[0]?.key);
    await played.arrive('a');
    played.placed[0]?.fail(refused('DEPENDENCY_UNAVAILABLE'));
    await settled();
    played.pauses[1]?.go();
    await settled();
    expect(played.placed).toHaveLength(2);
    expect(played.placed[1]?.items).toEqual(played.placed[0]?.items);
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
    [refused('FORBIDDEN'), false],
    [refused('IDEMPOTENCY_CONFLICT'), false],
    [refused('IMAGE_UNREADABLE'), false],
    [new UnreadableImageError('no'), false],
    [new ScaleTimeoutError(), true],
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
    played.queue.resume(batch, [
      { ...left, file: a, photoId: '1', key: 'k1' },
      { ...left, file: b, photoId: '2', key: 'k2', isScaled: true },
      { ...left, file: c, photoId: '3', key: 'k3', media: played.media('c') },
      { ...left, file: d, photoId: '4', key: 'k4', failure: { note: 'Broken.', mayRetry: false } },
    ]);
    await settled();
    expect(played.stages()).toEqual({ a: 'preparing', b: 'sending', c: 'sent', d: 'failed' });
    expect(played.queue.items.read().at(-1)).toMatchObject({ note: 'Broken.', mayRetry: false });
    // Originals are shown by what is made of them.
    const shown = () => played.queue.items.read().map(({ preview }) => preview !== '');
    expect(shown()).toEqual([false, true, false, false]);
    await played.scale('c', 'd');
    expect(shown()).toEqual([false, true, true, true]);
    await played.scale('a');
    expect(played.sending.map(({ key }) => key)).toEqual(['k2', 'k1']);
    await played.arrive('a', 'b');
    expect(played.placed).toMatchObject([
      { batch, items: [{ photoId: '1' }, { photoId: '2' }, { photoId: '3' }] },
    ]);
  });

  it('sends a file by another key where the server knows other bytes by the first', async () => {
    played.queue.add('grid', filesOf('a'));
    await played.scale('a');
    played.sending[0]?.fail(refused('IDEMPOTENCY_CONFLICT'));
    await settled();
    await played.scale('a');
    played.scaling[1]?.respond(new Blob(['jpeg']));
    await settled();
    expect(played.sending).toHaveLength(2);
    expect(played.sending[1]?.key).not.toBe(played.sending[0]?.key);
  });

  it('uploads again what the server gave up while its change waited, however often', async () => {
    played = new PlayedQueue({
      place: (arrival, onWaiting) => {
        onWaiting();
        return new Promise((respond, fail) => {
          played.placed.push({ ...arrival, respond, fail });
        });
      },
    });
    played.queue.add('grid', filesOf('a'));
    for (const tries of [0, 1, 2]) {
      played.scaling[tries]?.respond(new Blob(['jpeg']));
      await settled();
      await played.arrive('a');
      played.placed[tries]?.fail(refused('MEDIA_GONE'));
      await settled();
    }
    expect(played.stages()).toEqual({ a: 'preparing' });
  });

  it('uploads nothing again where only its place was refused', async () => {
    played.queue.add('grid', filesOf('a'));
    await played.scale('a');
    await played.arrive('a');
    played.placed[0]?.fail(refused('PHOTO_LIMIT_REACHED'));
    await settled();
    expect(played.queue.items.read()).toMatchObject([
      { stage: 'failed', note: ERRORS.PHOTO_LIMIT_REACHED.text },
    ]);
    played.queue.retry(played.queue.items.read()[0]?.id ?? '');
    await settled();
    expect([played.scaling.length, played.sending.length, played.placed.length]).toEqual([1, 1, 2]);
    expect(played.placed[1]?.items).toEqual(played.placed[0]?.items);
  });
});
