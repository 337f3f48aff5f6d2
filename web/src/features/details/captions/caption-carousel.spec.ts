import { aPhoto } from '../../../../test/photos.js';
import { CaptionStore } from '../../../domain/captions/caption-store.js';
import { NotInGridError } from '../../../domain/photos/changed-elsewhere.js';
import { browserStorage } from '../../../shared/browser-storage.js';
import { CaptionAutosave } from './caption-autosave.js';

describe('the caption of a carousel', () => {
  const GROUP = 'group';
  let store: CaptionStore;
  let sent: { readonly id: string; readonly text: string; readonly fail: (error?: Error) => void }[];
  let dropped: string[];
  let captions: CaptionAutosave;

  const newAutosave = () =>
    new CaptionAutosave({
      store,
      send: ({ photoId: id, text }) =>
        new Promise<void>((_resolve, reject) => {
          sent.push({ id, text, fail: (error = new Error('no')) => reject(error) });
        }),
      sendOnLeaving: () => undefined,
      onFailure: () => undefined,
      onLost: () => undefined,
      onGone: () => undefined,
      onDropped: (id) => dropped.push(id),
    });
  /** One post of these photos, in this order. */
  const carousel = (...ids: string[]) =>
    ids.map((id, number) =>
      aPhoto(id, ids.length === 1 ? {} : { carouselGroupId: GROUP, carouselPosition: number }),
    );
  const singles = (...ids: string[]) => ids.map((id, position) => aPhoto(id, { position }));

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    store = new CaptionStore('ada', browserStorage);
    [sent, dropped] = [[], []];
    captions = newAutosave();
    captions.follow(carousel('a', 'b', 'c'));
    captions.saver.write('a', '', 'not saved yet');
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    ['another photo becomes the first', carousel('b', 'a', 'c'), 'b'],
    ['the first is deleted', carousel('b', 'c'), 'b'],
    ['all but the last are deleted', carousel('c'), 'c'],
    ['it is split', singles('a', 'b', 'c'), 'a'],
    ['it is split after another had become the first', singles('b', 'a', 'c'), 'b'],
  ])('that is not saved yet stays with the post when %s', (_change, photos, first) => {
    captions.follow(photos);
    expect(['a', 'b', 'c'].filter((id) => captions.saver.unsavedCaption(id) !== null)).toEqual([first]);
    expect(store.photoIds()).toEqual([first]);
    // What is told of the other photo is not so any more.
    expect(dropped).toEqual(first === 'a' ? [] : ['a']);
    jest.advanceTimersByTime(500);
    expect(sent).toMatchObject([{ id: first, text: 'not saved yet' }]);
  });

  it('goes out once more where the photo that it was sent for is gone by then', async () => {
    void captions.saver.flush('a');
    captions.follow(carousel('b', 'c'));
    sent[0]?.fail();
    await jest.advanceTimersByTimeAsync(0);
    expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('goes out as soon as its photo is back, where the server has not confirmed it yet', async () => {
    void captions.saver.flush('a');
    sent[0]?.fail(new NotInGridError(false));
    await jest.advanceTimersByTimeAsync(0);
    expect(captions.saver.unsavedCaption('a')).toMatchObject({ text: 'not saved yet', state: 'unsaved' });
    expect(sent).toHaveLength(1);
    captions.follow(carousel('a', 'b', 'c'));
    expect(sent.map(({ id }) => id)).toEqual(['a', 'a']);
  });

  it('is with its photo again once the deletion is undone, and with the post after a visit', () => {
    captions.follow(carousel('b', 'c'));
    captions.follow(carousel('a', 'b', 'c'));
    expect(captions.saver.unsavedCaption('a')).toMatchObject({ text: 'not saved yet' });
    captions = newAutosave();
    captions.recover(carousel('c', 'b'));
    expect(captions.saver.unsavedCaption('c')).toMatchObject({ text: 'not saved yet' });
    expect(store.photoIds()).toEqual(['c']);
  });

  it('leaves what is written for another post alone', () => {
    captions.follow([...carousel('a', 'b'), aPhoto('d', { position: 1 })]);
    captions.saver.write('d', '', 'of another post');
    captions.follow([...carousel('b', 'a'), aPhoto('d', { position: 1 })]);
    expect(captions.saver.unsavedCaption('b')).toMatchObject({ text: 'not saved yet' });
    expect(captions.saver.unsavedCaption('d')).toMatchObject({ text: 'of another post' });
  });
});
