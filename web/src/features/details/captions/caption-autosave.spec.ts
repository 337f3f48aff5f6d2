import { installLocks, removeLocks } from '../../../../test/locks.js';
import { aPhoto } from '../../../../test/photos.js';
import { ChangedElsewhereError, NotInGridError } from '../../../domain/photos/changed-elsewhere.js';
import { browserStorage } from '../../../shared/browser-storage.js';
import { unfinished } from '../../../shared/session/unfinished.js';
import { CaptionAutosave } from './caption-autosave.js';
import type { Visit } from './caption-saver.js';
import { CaptionStore } from '../../../domain/captions/caption-store.js';

interface Sent {
  readonly id: string;
  readonly text: string;
  readonly seen: string;
  readonly visit: Visit;
  readonly respond: () => void;
  readonly fail: (error: Error) => void;
}

describe('the autosave of captions', () => {
  let store: CaptionStore;
  let sent: Sent[];
  let left: string[];
  let failures: number;
  let end: AbortController;
  let lost: string[];
  let gone: string[];
  let dropped: string[];
  let captions: CaptionAutosave;

  const newAutosave = () =>
    new CaptionAutosave({
      store,
      send: ({ photoId: id, ...caption }) =>
        new Promise<void>((resolve, reject) => {
          sent.push({ id, ...caption, respond: resolve, fail: reject });
        }),
      sendOnLeaving: (_id, text, seen) => left.push(`${seen} > ${text}`),
      onFailure: () => (failures += 1),
      onLost: (id) => lost.push(id),
      onGone: ({ text }) => gone.push(text),
      onDropped: (id) => dropped.push(id),
    });
  /** Lets promises go on; the clock stands still. */
  const settled = () => jest.advanceTimersByTimeAsync(0);
  /** A window that was closed could have been reloaded. */
  const isNotReloaded = () => jest.advanceTimersByTimeAsync(3_000);

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    store = new CaptionStore('ada', browserStorage);
    [sent, left, lost, gone, dropped, failures] = [[], [], [], [], [], 0];
    captions = newAutosave();
    end = new AbortController();
  });
  afterEach(() => {
    end.abort();
    jest.useRealTimers();
  });

  it('knows what is not saved, also of a photo that another autosave had, whose grid is gone', async () => {
    expect(captions.saver.unsaved('p')).toBe('');
    captions.saver.write('p', 'old', 'new');
    expect([captions.saver.unsaved('p'), newAutosave().saver.unsaved('p')]).toEqual(['new', 'new']);
    jest.advanceTimersByTime(500);
    sent[0]?.respond();
    await settled();
    expect([captions.saver.unsaved('p'), newAutosave().saver.unsaved('p')]).toEqual(['', '']);
  });

  it('tells once of a caption whose photo was deleted elsewhere, and sends it where that comes back', async () => {
    captions.saver.write('p', 'old', 'new');
    void captions.saver.flush('p');
    sent[0]?.fail(new NotInGridError(true));
    await settled();
    captions.saver.flushAll();
    await settled();
    expect(gone).toEqual(['new']);
    expect(sent).toHaveLength(1);
    captions.follow([aPhoto('p')]);
    expect(sent).toHaveLength(2);
    expect(dropped).toEqual([]);
    sent[1]?.respond();
    await settled();
    expect(dropped).toEqual(['p']);
  });

  it('tells nothing of one whose photo the server has not confirmed yet', async () => {
    captions.saver.write('p', 'old', 'new');
    void captions.saver.flush('p');
    sent[0]?.fail(new NotInGridError(false));
    await settled();
    expect(gone).toEqual([]);
  });

  it('saves half a second after the last key, and then has nothing left to keep [4.10] [7.27] [9.2] [D1.10]', async () => {
    captions.saver.write('p', 'old', 'n');
    jest.advanceTimersByTime(400);
    captions.saver.write('p', 'old', 'new');
    jest.advanceTimersByTime(499);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toMatchObject([{ text: 'new', seen: 'old' }]);
    expect(captions.saver.unsavedCaption('p')).toMatchObject({ text: 'new', state: 'saving' });
    expect(store.get('p')).toEqual({ text: 'new', seen: 'old' });
    sent[0]?.respond();
    await settled();
    expect(captions.saver.unsavedCaption('p')).toBeNull();
    expect(store.get('p')).toBeNull();
  });

  it('never sends two at once; what was written meanwhile goes out next', async () => {
    captions.saver.write('p', '', 'one');
    jest.advanceTimersByTime(500);
    captions.saver.write('p', '', 'one two');
    jest.advanceTimersByTime(500);
    expect(sent).toHaveLength(1);
    sent[0]?.respond();
    await settled();
    expect(sent[1]).toMatchObject({ text: 'one two', seen: 'one' });
    expect(store.get('p')?.text).toBe('one two');
    sent[1]?.respond();
    await settled();
    expect(captions.saver.unsavedCaption('p')).toBeNull();
  });

  it('saves what is written in one visit of the field as one, and what is kept against another text as another', async () => {
    const visits = () => sent.map(({ visit }) => sent.findIndex((each) => each.visit === visit));
    for (const text of ['one', 'one two']) {
      captions.saver.write('p', '', text);
      void captions.saver.flush('p');
      sent.at(-1)?.respond();
      await settled();
    }
    void captions.saver.endVisit('p');
    captions.saver.write('p', 'one two', 'three');
    void captions.saver.endVisit('p');
    expect(visits()).toEqual([0, 0, 2]);
    sent[2]?.fail(new ChangedElsewhereError('description', 'three', aPhoto('p', { description: 'theirs' })));
    await settled();
    captions.saver.keepMine('p');
    expect(visits()).toEqual([0, 0, 2, 3]);
  });

  it('has nothing to save where the text is taken back before it was, whatever is stored by then', async () => {
    captions.saver.write('p', 'old', 'old!');
    captions.saver.write('p', 'new elsewhere', 'old');
    await captions.saver.endVisit('p');
    expect([sent, captions.saver.unsavedCaption('p'), store.get('p')]).toEqual([[], null, null]);
  });

  it('ends a conflict without a save where the kept text is the other one', async () => {
    captions.saver.write('p', 'old', 'mine');
    void captions.saver.flush('p');
    sent[0]?.fail(new ChangedElsewhereError('description', 'mine', aPhoto('p', { description: 'theirs' })));
    await settled();
    captions.saver.write('p', 'theirs', 'theirs');
    captions.saver.keepMine('p');
    expect([sent.length, captions.saver.unsavedCaption('p'), store.get('p')]).toEqual([1, null, null]);
  });

  it('saves at once when asked, as when the dialog closes', () => {
    captions.saver.write('p', '', 'quick');
    void captions.saver.flush('p');
    expect(sent).toMatchObject([{ text: 'quick' }]);
    jest.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(1);
  });

  it('keeps the text when saving fails, shows it, and tries again', async () => {
    captions.saver.write('p', '', 'kept');
    void captions.saver.flush('p');
    sent[0]?.fail(new Error('no'));
    await settled();
    expect(captions.saver.unsavedCaption('p')).toMatchObject({ text: 'kept', state: 'failed' });
    expect([failures, store.get('p')?.text, unfinished().refused]).toEqual([1, 'kept', 1]);
    captions.saver.flushAll();
    expect(sent[1]).toMatchObject({ text: 'kept' });
    expect(unfinished().refused).toBe(0);
  });

  it('sends everything unsaved while the page goes away, with the words on which it is based', () => {
    captions.saver.write('p', 'old', 'last words');
    captions.saver.write('q', '', 'more');
    captions.saver.leave();
    expect(left).toEqual(['old > last words', ' > more']);
    expect(store.photoIds()).toHaveLength(2);
  });

  describe('when the caption was changed elsewhere', () => {
    beforeEach(async () => {
      captions.saver.write('p', 'old', 'mine');
      void captions.saver.flush('p');
      sent[0]?.fail(new ChangedElsewhereError('description', 'mine', aPhoto('p', { description: 'theirs' })));
      await settled();
    });

    it('shows both texts and sends neither', () => {
      expect(captions.saver.unsavedCaption('p')).toEqual({
        text: 'mine',
        state: 'conflict',
        theirs: 'theirs',
      });
      expect(lost).toEqual(['p']);
      captions.saver.write('p', 'old', 'mine, longer');
      jest.advanceTimersByTime(1_000);
      captions.saver.leave();
      expect([sent.length, left.length]).toEqual([1, 0]);
    });

    it("goes on with the person's own", () => {
      captions.saver.keepMine('p');
      expect(sent[1]).toMatchObject({ text: 'mine', seen: 'theirs' });
    });

    it('or with the other', () => {
      captions.saver.takeTheirs('p');
      expect(captions.saver.unsavedCaption('p')).toBeNull();
      expect(store.photoIds()).toEqual([]);
      expect(failures).toBe(0);
    });
  });

  describe('after the page was closed', () => {
    it('sends what was kept, if the caption is still as it was then [D1.10]', () => {
      store.put('p', { text: 'kept', seen: 'old' });
      captions.recover([aPhoto('p', { description: 'old' }), aPhoto('q')]);
      expect(sent).toMatchObject([{ text: 'kept', seen: 'old' }]);
    });

    it('sends the last words where those before them arrived after all', async () => {
      captions.saver.write('p', 'old', 'first');
      void captions.saver.flush('p');
      captions.saver.write('p', 'old', 'first and last');
      captions = newAutosave();
      captions.recover([aPhoto('p', { description: 'first' })]);
      expect(sent[1]).toMatchObject({ text: 'first and last', seen: 'first' });
      sent[1]?.respond();
      await settled();
      expect(store.photoIds()).toEqual([]);
    });

    it('forgets what the server has by now', () => {
      store.put('p', { text: 'kept', seen: 'old' });
      captions.recover([aPhoto('p', { description: 'kept' })]);
      expect([sent.length, store.photoIds().length]).toEqual([0, 0]);
    });

    it('asks where the caption was changed in the meantime', () => {
      store.put('p', { text: 'kept', seen: 'old' });
      captions.recover([aPhoto('p', { description: 'theirs' })]);
      expect(sent).toEqual([]);
      expect(captions.saver.unsavedCaption('p')).toEqual({
        text: 'kept',
        state: 'conflict',
        theirs: 'theirs',
      });
    });

    it("takes up an earlier window's words, and those of an open one when that is closed", async () => {
      const { close } = installLocks(new Set(['open']));
      for (const [window, photo] of [
        ['earlier', 'p'],
        ['open', 'q'],
      ] as const)
        new CaptionStore('ada', browserStorage, window).put(photo, { text: `of ${window}`, seen: '' });
      captions.follow([aPhoto('p'), aPhoto('q')]);
      captions.recover([aPhoto('p'), aPhoto('q')]);
      captions.takeOver(end.signal);
      await settled();
      expect(sent).toMatchObject([{ id: 'p', text: 'of earlier' }]);
      close('open');
      await isNotReloaded();
      expect(sent[1]).toMatchObject({ id: 'q', text: 'of open' });
      expect(store.photoIds()).toEqual(['p', 'q']);
      removeLocks();
    });

    it('leaves them to the autosave that is used when the window is closed', async () => {
      const { close } = installLocks(new Set(['open']));
      new CaptionStore('ada', browserStorage, 'open').put('p', { text: 'of open', seen: '' });
      const [left, used, over] = [captions, newAutosave(), new AbortController()];
      for (const each of [left, used]) each.follow([aPhoto('p', { description: 'theirs' })]);
      left.takeOver(over.signal);
      over.abort();
      used.takeOver(end.signal);
      close('open');
      await isNotReloaded();
      expect([left.saver.unsavedCaption('p'), used.saver.unsavedCaption('p')?.text]).toEqual([
        null,
        'of open',
      ]);
      removeLocks();
    });

    it('leaves them to their own window after its reload, and takes up what was begun later, once each is closed', async () => {
      const open = new Set(['before']);
      const { close } = installLocks(open);
      const kept = (window: string) => new CaptionStore('ada', browserStorage, window);
      kept('before').put('p', { text: 'of two pages', seen: '' });
      captions.follow([aPhoto('p')]);
      captions.takeOver(end.signal);
      close('before');
      await settled();
      // What the same tab's next page does.
      for (const lock of ['after', 'heir description p before']) open.add(lock);
      kept('after').takeOver('p', 'before');
      window.dispatchEvent(new Event('storage'));
      await isNotReloaded();
      expect(captions.saver.unsavedCaption('p')).toBeNull();
      close('after');
      await isNotReloaded();
      expect(captions.saver.unsavedCaption('p')?.text).toBe('of two pages');
      removeLocks();
    });

    it('leaves what is begun in another window where the browser knows no locks, as without https', async () => {
      captions.follow([aPhoto('p')]);
      captions.takeOver(end.signal);
      new CaptionStore('ada', browserStorage, 'open').put('p', { text: 'of open', seen: '' });
      window.dispatchEvent(new Event('storage'));
      await isNotReloaded();
      expect(captions.saver.unsavedCaption('p')).toBeNull();
    });

    it("does so once, so that another tab's unsaved words are left alone", () => {
      captions.recover([aPhoto('p')]);
      store.put('p', { text: 'of another tab', seen: '' });
      captions.recover([aPhoto('p')]);
      expect(sent).toEqual([]);
    });
  });
});
