import { titled } from './posting-dates.js';

const slot = { day: '2026-11-22', time: null, at: 0, fixed: true, overdue: false, outOfOrder: false };
const titleOf = (label: string | undefined, caption = '') =>
  titled([{ id: 'a', label, captionOf: 'a', slot }], new Map([['a', caption]]))[0]?.title;

it('calls a post what the person calls it, or as its caption begins, without an emoji that is cut in two', () => {
  expect(titleOf('Harbour', 'By the sea')).toBe('Harbour');
  expect(titleOf(undefined, '\n By the sea \n#sea')).toBe('By the sea');
  expect(titleOf(undefined)).toBe('Post');
  expect(titleOf('x'.repeat(80))).toBe('x'.repeat(80));
  expect(titleOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(titleOf(`${'x'.repeat(78)}👨‍👩‍👧!`)).toBe(`${'x'.repeat(78)}…`);
});
