import { LIMITS } from '@tessera/contracts';
import { aPhoto } from '../../../../test/photos.js';
import { namedPhotos } from '../named-photos.js';
import { findTexts } from './find-texts.js';
import { inOneStep, replacementOf } from './replace-texts.js';

const foundIn = (...descriptions: string[]) => wordIn('sea', ...descriptions);
const wordIn = (find: string, ...descriptions: string[]) =>
  findTexts(
    namedPhotos(
      descriptions.map((description, position) => aPhoto(`${position}`, { position, description })),
      true,
    ),
    { find, matchCase: true },
  );

it('leaves out what would be too long and what stays as it is, and names the former', () => {
  const long = `sea${'.'.repeat(LIMITS.caption - 3)}`;
  const { sets, tooLong } = replacementOf(foundIn('sea', long, 'no match'), 'lake');
  expect(sets).toEqual([{ kind: 'set', id: '0', field: 'description', value: 'lake', seen: 'sea' }]);
  expect(tooLong.map(({ name }) => name)).toEqual(['Photo 2']);
  expect(replacementOf(foundIn('sea'), 'sea').sets).toEqual([]);
});

it('holds in one step what a call has room for, and one text at least', () => {
  const { sets } = replacementOf(foundIn(...Array.from({ length: 5 }, () => 'é sea')), 'lake');
  const size = new Blob([JSON.stringify(sets[0])]).size;
  expect(inOneStep(sets, 3 * size)).toHaveLength(3);
  expect(inOneStep(sets, 3 * size - 1)).toHaveLength(2);
  expect(inOneStep(sets, 1)).toHaveLength(1);
  expect(inOneStep(sets)).toHaveLength(5);
});

it.each([
  ['is stored with its accents apart', 'Ph\u01a1\u0309 c\u00e0 ph\u00ea', 'Ph\u1edf'],
  ['is typed with them apart', 'Ph\u1edf c\u00e0 ph\u00ea', 'Ph\u01a1\u0309'],
])(
  'replaces a word that %s, as other keyboards write it, and names the text as it is stored',
  (_what, text, find) => {
    const { sets } = replacementOf(wordIn(find, text), 'Bún');
    expect(sets).toMatchObject([{ value: 'Bún c\u00e0 ph\u00ea', seen: text }]);
  },
);

it('finds no word without its accent where that is a character of its own', () => {
  expect(wordIn('cafe', 'cafe\u0301')).toEqual([]);
});

it('changes no text of which the words stay as they are, whatever its accents are', () => {
  expect(replacementOf(wordIn('sea', 'cafe\u0301 by the sea'), 'sea').sets).toEqual([]);
});
