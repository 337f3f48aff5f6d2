import { scrollToShow } from './use-strip-scroll.js';

const STRIP = { left: 100, right: 600 };

it.each([
  ['stays where the tab is clear of both edges', { left: 200, right: 300 }, 0],
  ['goes back to a tab that is cut off at the start', { left: 80, right: 180 }, -52],
  ['goes on to a tab that is cut off at the end', { left: 560, right: 660 }, 92],
  ['takes a tab out of the fade', { left: 490, right: 590 }, 22],
  ['shows the beginning of a tab that is wider than the strip', { left: 140, right: 900 }, 8],
])('%s', (_, tab, by) => {
  expect(scrollToShow(tab, STRIP)).toBe(by);
});
