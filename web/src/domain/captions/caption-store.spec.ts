import { CaptionStore } from './caption-store.js';

describe('the store of unsaved captions', () => {
  beforeEach(() => localStorage.clear());

  it('keeps captions of one person apart from those of another', () => {
    new CaptionStore('ada', localStorage).put('p1', { text: 'mine', seen: '' });
    expect(new CaptionStore('ada', localStorage).get('p1')).toEqual({ text: 'mine', seen: '' });
    expect(new CaptionStore('bob', localStorage).photoIds()).toEqual([]);
  });

  it('forgets only the text that was acknowledged', () => {
    const store = new CaptionStore('ada', localStorage);
    store.put('p1', { text: 'newer', seen: '' });
    store.drop('p1', 'older');
    expect(store.photoIds()).toEqual(['p1']);
    store.drop('p1', 'newer');
    expect(store.photoIds()).toEqual([]);
  });

  it('takes no harm from what is not its own, or from a full storage', () => {
    localStorage.setItem('caption ada p1', '{');
    localStorage.setItem('theme', 'dark');
    const store = new CaptionStore('ada', localStorage);
    expect(store.get('p1')).toBeNull();
    const full = Object.assign(Object.create(localStorage) as Storage, {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => new CaptionStore('ada', full).put('p2', { text: 'x', seen: '' })).not.toThrow();
  });
});
