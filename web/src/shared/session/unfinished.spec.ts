import { noteUnfinished, unfinishedPhotos } from './unfinished.js';

const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('has the browser ask while any queue has photos left, and not after', () => {
  const [feed, carousels] = [{}, {}];
  expect(leaving()).toBe(false);
  noteUnfinished(feed, 2);
  noteUnfinished(carousels, 1);
  expect([unfinishedPhotos(), leaving()]).toEqual([3, true]);
  noteUnfinished(feed, 0);
  expect([unfinishedPhotos(), leaving()]).toEqual([1, true]);
  noteUnfinished(carousels, 0);
  expect([unfinishedPhotos(), leaving()]).toEqual([0, false]);
});
