import { LIMITS } from '@tessera/contracts';
import { aPhoto } from '../../../../test/photos.js';
import { namedPhotos } from '../named-photos.js';
import { findTexts } from './find-texts.js';
import { inOneStep, replacementOf } from './replace-texts.js';

const foundIn = (...descriptions: string[]) =>
  findTexts(
    namedPhotos(
      descriptions.map((description, position) => aPhoto(`${position}`, { position, description })),
      true,
    ),
    { find: 'sea', matchCase: true },
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
