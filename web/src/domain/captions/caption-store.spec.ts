import { browserStorage } from '../../shared/browser-storage.js';
import { CaptionStore } from './caption-store.js';

describe('the store of unsaved captions', () => {
  beforeEach(() => localStorage.clear());

  it('keeps captions of one person apart from those of another', () => {
    new CaptionStore('ada', browserStorage).put('p1', { text: 'mine', seen: '' });
    expect(new CaptionStore('ada', browserStorage).get('p1')).toEqual({ text: 'mine', seen: '' });
    expect(new CaptionStore('bob', browserStorage).photoIds()).toEqual([]);
  });

  it('forgets only the text that was acknowledged', () => {
    const store = new CaptionStore('ada', browserStorage);
    store.put('p1', { text: 'newer', seen: '' });
    store.drop('p1', 'older');
    expect(store.photoIds()).toEqual(['p1']);
    store.drop('p1', 'newer');
    expect(store.photoIds()).toEqual([]);
  });

  it('keeps what each window has written, and takes over what a closed one has left', () => {
    const [one, other] = ['one', 'other'].map((window) => new CaptionStore('ada', browserStorage, window));
    one?.put('p1', { text: 'mine', seen: '' });
    other?.put('p1', { text: 'also mine', seen: '' });
    expect([one?.get('p1')?.text, other?.get('p1')?.text]).toEqual(['mine', 'also mine']);
    expect(other?.others()).toEqual([{ photoId: 'p1', window: 'one' }]);
    expect(other?.takeOver('p1', 'one')).toBe(false);
    other?.drop('p1', 'also mine');
    expect(other?.takeOver('p1', 'one')).toBe(true);
    expect([one?.photoIds(), other?.get('p1')?.text]).toEqual([[], 'mine']);
  });

  it('takes over what was kept without the name of a window', () => {
    localStorage.setItem('caption ada p1', JSON.stringify({ text: 'of before', seen: '' }));
    const store = new CaptionStore('ada', browserStorage);
    expect(store.takeOver('p1', store.others()[0]?.window ?? 'none')).toBe(true);
    expect([store.get('p1')?.text, store.others()]).toEqual(['of before', []]);
  });

  it('takes no harm from what is not its own', () => {
    localStorage.setItem('caption ada p1', '{');
    localStorage.setItem('theme', 'dark');
    const store = new CaptionStore('ada', browserStorage);
    expect(store.get('p1')).toBeNull();
  });
});
