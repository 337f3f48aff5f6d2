import { PLANS } from '@tessera/contracts';
import {
  carouselsLocked,
  exportLocked,
  gridsLocked,
  hideLocked,
  placeholdersLocked,
  typeLocked,
} from './locks.js';

const { free, creator } = PLANS;
const plain = { isHidden: false, mediaType: 'photo' } as const;

it('locks hiding, exports and carousels on the free plan, and nothing for a creator', () => {
  const locked = (limits: typeof free) => [
    hideLocked(limits, plain),
    exportLocked(limits),
    carouselsLocked(limits),
    typeLocked(limits, plain, 'carousel'),
  ];
  expect(locked(free)).toEqual([true, true, true, true]);
  expect(locked(creator)).toEqual([false, false, false, false]);
});

it('locks another grid and another placeholder where the plan counts them and is full', () => {
  expect([1, 2, 3].map((count) => gridsLocked(free, count))).toEqual([false, true, true]);
  expect([0, 1].map((count) => placeholdersLocked(free, count))).toEqual([false, true]);
  expect([gridsLocked(creator, 400), placeholdersLocked(creator, 400)]).toEqual([false, false]);
});

it('leaves open what every plan holds: showing again, the other types, and what a photo is already', () => {
  expect(hideLocked(free, { isHidden: true })).toBe(false);
  expect(typeLocked(free, plain, 'reel')).toBe(false);
  expect(typeLocked(free, { mediaType: 'carousel' }, 'photo')).toBe(false);
  expect(typeLocked(free, { mediaType: 'carousel' }, 'carousel')).toBe(false);
});
