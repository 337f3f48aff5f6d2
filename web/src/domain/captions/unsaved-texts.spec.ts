import { browserStorage } from '../../shared/browser-storage.js';
import { UnsavedTexts } from './unsaved-texts.js';

describe('unsaved first comments and alt texts', () => {
  const mine = new UnsavedTexts('ada', browserStorage);

  beforeEach(() => localStorage.clear());

  it('are kept for each photo and field of one person', () => {
    mine.put('a', 'altText', { text: 'A lighthouse', seen: '' });
    mine.put('a', 'firstComment', { text: 'Where?', seen: 'Who?' });
    expect(mine.get('a', 'altText')).toEqual({ text: 'A lighthouse', seen: '' });
    expect(mine.all()).toEqual([
      { photoId: 'a', field: 'firstComment' },
      { photoId: 'a', field: 'altText' },
    ]);
    const hers = new UnsavedTexts('eve', browserStorage);
    expect([hers.all(), hers.get('a', 'altText'), mine.get('b', 'altText')]).toEqual([[], null, null]);
  });

  it('are dropped by the text that was saved, and not by an earlier one', () => {
    mine.put('a', 'altText', { text: 'A lighthouse', seen: '' });
    mine.drop('a', 'altText', 'A light');
    expect(mine.get('a', 'altText')?.text).toBe('A lighthouse');
    mine.drop('a', 'altText', 'A lighthouse');
    expect(mine.all()).toEqual([]);
  });

  it('that cannot be read are none', () => {
    localStorage.setItem('altText ada a', '{"text": 7}');
    expect(mine.get('a', 'altText')).toBeNull();
  });
});
