import { STRIP_INSTRUCTIONS as CAROUSEL } from '../../features/carousel/strip-announcements.js';
import { INSTRUCTIONS as FEED } from '../../features/feed/drag/feed-instructions.js';
import { STRIP_INSTRUCTIONS as GRIDS } from '../../features/grids/strip-announcements.js';

it.each([
  ['a post or a reel', FEED],
  ['the tab of a grid', GRIDS],
  ['a photo of a carousel', CAROUSEL],
])('who hears the page is told that arrows move %s by 25 px, and with Shift by a place', (_what, text) => {
  expect(text).toContain('the arrow keys to move it by 25 pixels');
  expect(text).toContain('Shift with an arrow key to move it by one place');
  expect(text).toContain('Space to put it down, and Escape to cancel.');
});
