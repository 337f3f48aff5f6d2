import type { Change } from '@tessera/contracts';
import { wordsOf } from './words.js';

const place = { kind: 'place', before: null, at: 0, createdAt: '2026-01-02T03:04:05.000Z' } as const;
const set = { kind: 'set', id: 'a', seen: null } as const;

it.each<[string, Change]>([
  ['move of a photo', { kind: 'move', ids: ['a'], before: null, at: 0 }],
  ['move of 3 photos', { kind: 'move', ids: ['a', 'b', 'c'], before: null, at: 0 }],
  ['move of a photo', { kind: 'permute', ids: ['a', 'b'] }],
  ['pin', { kind: 'pin', id: 'a', on: true }],
  ['unpinning', { kind: 'pin', id: 'a', on: false }],
  ['hiding', { ...set, field: 'isHidden', value: true }],
  ['showing', { ...set, field: 'isHidden', value: false }],
  ['marking as Reel', { ...set, field: 'mediaType', value: 'reel' }],
  [
    'showing of 2 photos',
    {
      kind: 'setAll',
      field: 'isHidden',
      values: [
        { id: 'a', value: false },
        { id: 'b', value: false },
      ],
    },
  ],
  ['crop', { ...set, field: 'focus', value: { x: 0, y: 0.5, zoom: 1 } }],
  ['rhythm', { kind: 'grid', rhythm: null }],
  ['date', { kind: 'set', id: 'a', field: 'date', value: '2026-12-24', seen: null }],
  ['label', { ...set, field: 'label', value: 'Launch' }],
  ['tile shape 4:5', { kind: 'grid', ratio: '4:5' }],
  [
    'hiding of 2 photos',
    {
      kind: 'setAll',
      field: 'isHidden',
      values: [
        { id: 'a', value: true },
        { id: 'b', value: true },
      ],
    },
  ],
  ['edit of a photo', { kind: 'setAll', field: 'label', values: [{ id: 'a', value: 'Launch' }] }],
  ['move of a photo to drafts', { kind: 'shelve', ids: ['a'] }],
  ['move of 2 photos to the feed', { kind: 'unshelve', ids: ['a', 'b'], before: null, at: 0 }],
  [
    'upload of 2 photos',
    {
      ...place,
      into: 'drafts',
      items: [
        { id: 'a', media: 'm' },
        { id: 'b', media: 'n' },
      ],
    },
  ],
  ['upload of a photo', { ...place, into: 'feed', items: [{ id: 'a', media: 'm' }] }],
  ['upload of a photo', { kind: 'fill', id: 'a', media: 'm' }],
  ['placeholder', { ...place, into: 'feed', items: [{ id: 'a' }] }],
  ['deletion of a photo', { kind: 'remove', ids: ['a'] }],
  ['deletion of 3 photos', { kind: 'remove', ids: ['a', 'b', 'c'] }],
  ['swap of 2 photos', { kind: 'swap', a: 'a', b: 'b' }],
  [
    'carousel of 3 photos',
    { kind: 'gather', groupId: 'g', createdAt: '2026-01-02T03:04:05.000Z', cover: 'a', ids: ['b', 'c'] },
  ],
  ['move of 2 photos to drafts', { kind: 'shelve', ids: ['a', 'b'] }],
  ['marking of a photo as posted', { kind: 'posted', ids: ['a'], on: true }],
  ['marking of 2 photos as planned', { kind: 'posted', ids: ['a', 'b'], on: false }],
  ['split of a carousel', { kind: 'scatter', groupId: 'g' }],
  ['order of a carousel', { kind: 'arrange', groupId: 'g', ids: ['a'] }],
])("a step is named '%s'", (words, change) => {
  expect(wordsOf(change)).toBe(words);
});
