import { withInserted } from './insertion.js';

it('puts a text in the place of what is selected', () => {
  expect(withInserted('By the sea', '#sea ', { start: 0, end: 0 })).toBe('#sea By the sea');
  expect(withInserted('By the sea', 'lake', { start: 7, end: 10 })).toBe('By the lake');
});

it('puts it after a blank line where nobody is writing, and first where there is no text', () => {
  expect(withInserted('By the sea\n', '#sea', null)).toBe('By the sea\n\n#sea');
  expect(withInserted('', '#sea', null)).toBe('#sea');
});

it('refuses what would be longer than a caption can be', () => {
  expect(withInserted('x'.repeat(9_999), '#', { start: 0, end: 0 })).toHaveLength(10_000);
  expect(withInserted('x'.repeat(10_000), '#', { start: 0, end: 0 })).toBeNull();
});
