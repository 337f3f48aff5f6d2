import { aPhoto } from '../../../../test/photos.js';
import { namedPhotos } from '../named-photos.js';
import { findTexts, isTooLong, spansIn, withReplaced } from './find-texts.js';

const anyCase = (find: string) => ({ find, matchCase: false });

it('finds a text word for word, in any case or in its own, also in other scripts', () => {
  expect(spansIn('Sea, sea. (sea)', anyCase('sea'))).toHaveLength(3);
  expect(spansIn('Sea, sea', { find: 'sea', matchCase: true })).toEqual([{ start: 5, end: 8 }]);
  expect(spansIn('ÉTÉ', anyCase('été'))).toEqual([{ start: 0, end: 3 }]);
  expect(spansIn('a.b*c[d]\\e^f$g', anyCase('.b*c[d]\\e^f$'))).toEqual([{ start: 1, end: 13 }]);
  expect(spansIn('axb', anyCase('a.b'))).toEqual([]);
  expect(spansIn('anything', anyCase(''))).toEqual([]);
});

it('puts another text, or none, in every place, and takes no sign of it for a pattern', () => {
  const text = 'sea and sea';
  const spans = spansIn(text, anyCase('sea'));
  expect(withReplaced(text, spans, '$& lake')).toBe('$& lake and $& lake');
  expect(withReplaced(text, spans, '')).toBe(' and ');
});

it('looks at captions and first comments of posts, and at the alt text of every photo', () => {
  const all = { description: 'sea', firstComment: 'sea', altText: 'sea' };
  const photos = [
    aPhoto('a', { ...all, position: 0, carouselGroupId: 'group', carouselPosition: 0 }),
    aPhoto('b', { ...all, position: 0, carouselGroupId: 'group', carouselPosition: 1 }),
    aPhoto('c', { ...all, position: 1, isHidden: true }),
    aPhoto('d', { ...all, position: 2, isPlaceholder: true }),
    aPhoto('e', { ...all, position: -1 }),
  ];
  const found = findTexts(namedPhotos(photos, false), anyCase('sea'));
  expect(found.map(({ name, field }) => `${name}: ${field}`)).toEqual([
    'Photo 1, 1 of 2: description',
    'Photo 1, 1 of 2: firstComment',
    'Photo 1, 1 of 2: altText',
    'Photo 1, 2 of 2: altText',
    'Hidden photo: description',
    'Hidden photo: firstComment',
    'Hidden photo: altText',
    'Placeholder 2: description',
    'Draft 1: description',
    'Draft 1: firstComment',
    'Draft 1: altText',
  ]);
  expect(namedPhotos(photos, true).map(({ name }) => name)).toEqual([
    'Photo 1, 1 of 2',
    'Photo 1, 2 of 2',
    'Photo 2',
    'Placeholder 3',
    'Draft 1',
  ]);
});

it('calls a text too long where it grows beyond the limit, not where it was so before and gets shorter', () => {
  expect(isTooLong('description', 'a'.repeat(2_200), 'a'.repeat(2_200))).toBe(false);
  expect(isTooLong('description', 'a'.repeat(2_200), 'a'.repeat(2_201))).toBe(true);
  expect(isTooLong('description', 'a'.repeat(2_300), 'a'.repeat(2_250))).toBe(false);
  expect(isTooLong('altText', '', 'a'.repeat(1_001))).toBe(true);
});
