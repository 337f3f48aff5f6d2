import { KIT } from '@tessera/contracts';
import { kitChoice, kitPlan } from './kit-posts.js';

const numbersOf = (ids: readonly string[]) => new Map(ids.map((id, index) => [id, index + 1]));
const many = Array.from({ length: KIT.posts + 1 }, (_, index) => `p${index}`);

const plan = kitPlan(numbersOf(['c', 'b', 'a']), ['a', 'x', 'c'], false);

it('counts the planned posts, and of the selected ones those that are planned', () => {
  expect(plan).toEqual({ planned: 3, selected: ['a', 'c'], isEmpty: false });
  expect(kitPlan(numbersOf(['a']), [], false)).toEqual({ planned: 1, selected: null, isEmpty: false });
});

it('asks for all planned posts, for the next ones, or for the selected ones', () => {
  expect(kitChoice(plan, 'planned', '')).toEqual({ posts: { which: 'planned' } });
  expect(kitChoice(plan, 'next', '3')).toEqual({ posts: { which: 'next', count: 3 } });
  expect(kitChoice(plan, 'selected', '')).toEqual({ posts: { which: 'selected', photoIds: ['a', 'c'] } });
});

it.each(['', '0', '4', '1.5', '-1', 'all'])('takes no %p of the next posts', (count) => {
  expect(kitChoice(plan, 'next', count)).toEqual({ reason: 'Enter a number from 1 to 3.' });
});

it('names why nothing can be made', () => {
  expect(kitChoice(kitPlan(new Map(), [], false), 'planned', '5')).toEqual({
    reason: 'No post of this grid is planned: all are posted, hidden or placeholders.',
  });
  expect(kitChoice(kitPlan(numbersOf(['a']), ['x'], false), 'selected', '5')).toEqual({
    reason: 'None of the selected posts is planned.',
  });
});

it('tells of a grid without posts just that', () => {
  expect(kitChoice(kitPlan(new Map(), [], true), 'planned', '5')).toEqual({
    reason: 'This grid has no posts yet.',
  });
});

it('holds as many chosen posts as the server takes', () => {
  const full = kitPlan(numbersOf(many), many, false);
  expect(kitChoice(full, 'next', String(many.length))).toEqual({
    reason: `Enter a number from 1 to ${KIT.posts}.`,
  });
  expect(kitChoice(full, 'selected', '')).toEqual({ reason: `Select up to ${KIT.posts} posts.` });
  expect(kitChoice(full, 'planned', '')).toEqual({ posts: { which: 'planned' } });
});
