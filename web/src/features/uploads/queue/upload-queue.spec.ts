import { filesOf, PlayedQueue, settled } from '../../../../test/played-queue.js';
import { uploadProgress } from '../progress/upload-progress.js';
import { UnreadableImageError } from '../scale/unreadable-image-error.js';

describe('the upload queue', () => {
  let played: PlayedQueue;
  beforeEach(() => {
    played = new PlayedQueue();
  });

  it('inserts files in their order, whatever order they arrive in [4.8]', async () => {
    played.queue.add('grid', filesOf('abc'), { kind: 'drafts' });
    await played.scale('a', 'b');
    await played.scale('c');
    await played.arrive('c', 'a');
    expect(played.placed).toEqual([]);
    expect(played.stages()).toEqual({ a: 'sent', b: 'sending', c: 'sent' });
    await played.arrive('b');
    expect(played.placed).toMatchObject([
      {
        batch: { gridId: 'grid', target: { kind: 'drafts' }, photoIds: ['photo-1', 'photo-2', 'photo-3'] },
        items: [{ photoId: 'photo-1' }, { photoId: 'photo-2' }, { photoId: 'photo-3' }],
      },
    ]);
    expect(played.namesOf(played.placed[0])).toBe('abc');
    played.placed[0]?.respond();
    await settled();
    expect(played.queue.items.read()).toEqual([]);
    const arrivals = [{ items: { length: 3 } }];
    expect(played.finished).toMatchObject([{ gridId: 'grid', postId: null, arrivals, failures: [] }]);
  });

  it('does not let what has arrived wait long for a slow neighbour', async () => {
    played.queue.add('grid', filesOf('abc'));
    await played.scale('a', 'b');
    await played.scale('c');
    await played.arrive('a', 'c');
    expect(played.waits).toHaveLength(1);
    played.waits[0]?.();
    await settled();
    expect(played.namesOf(played.placed[0])).toBe('ac');
    expect(played.stages()).toEqual({ a: 'placing', b: 'sending', c: 'placing' });
    await played.arrive('b');
    expect(played.placed).toHaveLength(1);
    played.placed[0]?.respond();
    await settled();
    expect(played.namesOf(played.placed[1])).toBe('b');
    expect(played.placed[1]?.batch).toBe(played.placed[0]?.batch);
    played.placed[1]?.respond();
    await settled();
    const arrivals = [{ items: { length: 2 } }, { items: { length: 1 } }];
    expect(played.finished).toMatchObject([{ gridId: 'grid', postId: null, arrivals, failures: [] }]);
  });

  it('places what was chosen later after what is being placed in the same grid, and beside it in another', async () => {
    played.queue.add('grid', filesOf('a'));
    await played.scale('a');
    await played.arrive('a');
    played.queue.add('grid', filesOf('b'));
    played.queue.add('other', filesOf('c'));
    await played.scale('b', 'c');
    await played.arrive('b', 'c');
    expect(played.placed.map(played.namesOf)).toEqual(['a', 'c']);
    played.placed[0]?.respond();
    await settled();
    expect(played.placed.map(played.namesOf)).toEqual(['a', 'c', 'b']);
  });

  it('tells of each carousel and of the feed when all that goes there has arrived or failed', async () => {
    const into = (postId: string) => ({ kind: 'carousel', postId, groupId: `group of ${postId}` }) as const;
    played.queue.add('grid', filesOf('ab'), into('x'));
    played.queue.add('grid', filesOf('c'));
    played.scaling.find((call) => call.name === 'b')?.fail(new UnreadableImageError('no'));
    await settled();
    await played.scale('a', 'c');
    await played.arrive('a');
    expect(played.queue.addedTo('x')).toBe(0);
    played.placed[0]?.respond();
    await settled();
    expect(played.finished).toMatchObject([
      { postId: 'x', arrivals: { length: 1 }, failures: { length: 1 } },
    ]);
    played.queue.add('grid', filesOf('de'), into('y'));
    await played.scale('d');
    await played.arrive('d');
    played.waits[0]?.();
    await settled();
    played.placed[1]?.respond();
    await settled();
    expect(played.queue.addedTo('y')).toBe(1);
    expect(played.finished).toHaveLength(1);
    await played.arrive('c');
    played.placed[2]?.respond();
    await settled();
    expect(played.finished.slice(1)).toMatchObject([{ postId: null, arrivals: { length: 1 }, failures: [] }]);
  });

  it('scales two at a time, sends four, and scales what the network is too slow for, to show it', async () => {
    played.queue.add('grid', filesOf('abcdefghij'));
    expect(played.scaling.map((call) => call.name)).toEqual(['a', 'b']);
    await played.scale('a', 'b');
    await played.scale('c', 'd');
    await played.scale('e', 'f');
    expect(played.sending.map((call) => call.name)).toEqual(['a', 'b', 'c', 'd']);
    expect(played.stages()).toMatchObject({ e: 'prepared', f: 'prepared', g: 'preparing', i: 'waiting' });
    expect(played.scaling).toHaveLength(8);
    await played.arrive('a');
    expect(played.sending).toHaveLength(5);
  });

  it('shows the scaled picture of a file, and the file only where it could not be scaled', async () => {
    const shown: Blob[] = [];
    played = new PlayedQueue({
      makePreview: (picture) => `blob:${shown.push(picture) - 1}`,
      scale: ({ name }) =>
        name === 'b' ? Promise.reject(new UnreadableImageError('no')) : Promise.resolve(new Blob(['jpeg'])),
    });
    const [a, b] = filesOf('ab');
    played.queue.add('grid', [a, b] as File[]);
    expect(played.queue.items.read().map(({ preview }) => preview)).toEqual(['', '']);
    await settled();
    expect(shown).toHaveLength(2);
    expect(shown).not.toContain(a);
    expect(shown).toContain(b);
  });

  it('tells how far each file and all of them are [3.6] [9.3]', async () => {
    played.queue.add('grid', filesOf('ab'));
    expect(uploadProgress(played.queue.items.read(), 2).text).toBe('0 of 2 complete');
    await played.scale('a');
    played.sending[0]?.progress(0.5);
    expect(
      played.queue.items
        .read()
        .find((item) => item.name === 'a')
        ?.progress.read(),
    ).toBe(0.5);
    await played.arrive('a');
    expect(uploadProgress(played.queue.items.read(), 2)).toMatchObject({
      text: '1 of 2 complete',
      percent: 50,
    });
    expect(uploadProgress([], 0)).toMatchObject({ text: 'Preparing...', percent: 0 });
  });

  it('places hundreds of files that were chosen together at once', async () => {
    played = new PlayedQueue({
      scale: (file) =>
        file.name === '3' ? Promise.reject(new UnreadableImageError('no')) : Promise.resolve(new Blob()),
      send: (_picture, name) => Promise.resolve(played.media(name)),
    });
    const files = Array.from(
      { length: 230 },
      (_, index) => new File(['x'], String(index), { type: 'image/png' }),
    );
    played.queue.add('grid', files);
    while (played.placed.length === 0) await settled();
    expect(played.placed[0]?.items).toHaveLength(229);
  });

  it('forgets everything when another person comes', async () => {
    played.queue.add('grid', filesOf('ab'));
    await played.scale('a');
    played.queue.clear();
    await played.scale('b');
    await played.arrive('a');
    expect(played.queue.items.read()).toEqual([]);
    expect(played.placed).toEqual([]);
    expect(played.previews.size).toBe(0);
    expect(played.finished).toEqual([]);
  });
});
