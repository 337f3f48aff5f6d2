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

  it('takes no harm from what is not its own', () => {
    localStorage.setItem('caption ada p1', '{');
    localStorage.setItem('theme', 'dark');
    const store = new CaptionStore('ada', browserStorage);
    expect(store.get('p1')).toBeNull();
  });
});
