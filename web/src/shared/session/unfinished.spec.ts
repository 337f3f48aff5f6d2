import { noteUnfinished, unfinished } from './unfinished.js';

const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

it('has the browser ask while anything would be lost, and not after', () => {
  const [feed, changes] = [{}, {}];
  expect(leaving()).toBe(false);
  noteUnfinished(feed, { photos: 2, unsafe: 2 });
  noteUnfinished(changes, { changes: 1 });
  expect([unfinished().photos, unfinished().changes, leaving()]).toEqual([2, 1, true]);
  noteUnfinished(feed, { photos: 0, unsafe: 0 });
  expect([unfinished().photos, unfinished().changes, leaving()]).toEqual([0, 1, false]);
  noteUnfinished(changes, { changes: 1, storing: 1 });
  expect([unfinished().unsafe, leaving()]).toEqual([0, true]);
  noteUnfinished(changes, { changes: 0 });
  expect([unfinished().changes, leaving()]).toEqual([0, false]);
});

it('counts what was late from the first until none is left, and forgets it after a while', () => {
  const [grid, board] = [{}, {}];
  const progress = () => [unfinished().sent, unfinished().of];
  noteUnfinished(grid, { changes: 3, late: 3 });
  noteUnfinished(board, { changes: 1, late: 1 });
  expect(progress()).toEqual([0, 4]);
  noteUnfinished(grid, { changes: 1, late: 1 });
  expect(progress()).toEqual([2, 4]);
  noteUnfinished(grid, { changes: 0, late: 0 });
  noteUnfinished(board, { changes: 0, late: 0 });
  expect(progress()).toEqual([4, 4]);
  jest.advanceTimersByTime(4_000);
  expect(progress()).toEqual([0, 0]);
});

it('counts what was left out of what was late, until the next is', () => {
  const grid = {};
  noteUnfinished(grid, { changes: 2, late: 2 });
  noteUnfinished(grid, { changes: 1, late: 1 }, 1);
  noteUnfinished(grid, {});
  expect(unfinished()).toMatchObject({ sent: 2, of: 2, leftOut: 1 });
  noteUnfinished(grid, { changes: 1, late: 1 });
  expect(unfinished()).toMatchObject({ sent: 0, of: 1, leftOut: 0 });
  noteUnfinished(grid, {});
});

it('says nothing of what gets its response at once', () => {
  const grid = {};
  noteUnfinished(grid, { changes: 2, late: 0 });
  noteUnfinished(grid, { changes: 0, late: 0 });
  expect([unfinished().sent, unfinished().of]).toEqual([0, 0]);
});
