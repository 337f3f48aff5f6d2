import { placeAmongOthers } from './place-among-others.js';

const order = [...'abcde'];

it('is the place itself for one alone', () => {
  expect(placeAmongOthers(order, ['b'], 'b', 'd')).toBe(3);
  expect(placeAmongOthers(order, ['d'], 'd', 'a')).toBe(0);
});

it('counts none of those that are carried along', () => {
  expect(placeAmongOthers(order, ['a', 'c'], 'a', 'd')).toBe(2);
  expect(placeAmongOthers(order, ['a', 'c'], 'c', 'e')).toBe(3);
  expect(placeAmongOthers(order, ['b', 'e'], 'e', 'a')).toBe(0);
  expect(placeAmongOthers(order, ['b', 'c'], 'c', 'c')).toBe(1);
});
