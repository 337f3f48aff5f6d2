import type { Change } from '@tessera/contracts';
import { browserStorage } from '../../shared/browser-storage.js';
import { CaptionStore } from './caption-store.js';
import { keepRefusedCaption } from './refused-caption.js';

const caption = (value: string, seen: string): Change => ({
  kind: 'set',
  id: 'a',
  field: 'description',
  value,
  seen,
});
const kept = () => new CaptionStore('ada', browserStorage).get('a');

describe('the words of a caption that was left out', () => {
  beforeEach(() => localStorage.clear());

  it('are kept, the latest of several', () => {
    keepRefusedCaption('ada', caption('First', ''));
    keepRefusedCaption('ada', caption('First and second', 'First'));
    expect(kept()).toEqual({ text: 'First and second', seen: 'First' });
  });

  it('do not take the place of what was written upon them', () => {
    new CaptionStore('ada', browserStorage).put('a', { text: 'First and second', seen: 'First' });
    keepRefusedCaption('ada', caption('First', ''));
    expect(kept()?.text).toBe('First and second');
  });

  it('are nowhere where nobody has signed in, and other changes have none', () => {
    keepRefusedCaption(null, caption('First', ''));
    keepRefusedCaption('ada', { kind: 'move', ids: ['a'], before: null, at: 1 });
    expect(localStorage).toHaveLength(0);
  });
});
