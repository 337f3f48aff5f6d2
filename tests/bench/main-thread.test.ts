import assert from 'node:assert/strict';
import { it } from 'node:test';
import { longestTaskOf } from './main-thread.ts';

const PAGE = { pid: 1, tid: 2, ph: 'X' };
const longestOf = (...events: object[]) => {
  const named = { pid: 1, tid: 2, ph: 'M', name: 'thread_name', args: { name: 'CrRendererMain' } };
  return longestTaskOf(JSON.stringify({ traceEvents: [named, ...events] }));
};

it("takes the longest task of a page's main thread by its processor time", () => {
  const tasks = [
    { ...PAGE, name: 'RunTask', dur: 90_000, tdur: 5_000 },
    { ...PAGE, name: 'RunTask', dur: 30_000, tdur: 20_000 },
    { ...PAGE, name: 'Layout', dur: 99_000, tdur: 99_000 },
    { ...PAGE, tid: 3, name: 'RunTask', dur: 99_000, tdur: 99_000 },
  ];
  assert.equal(longestOf(...tasks), 20);
  assert.equal(longestOf(), 0);
});

it('takes a task for no longer than it lasted, whatever the clock of the processor shows', () => {
  assert.equal(longestOf({ ...PAGE, name: 'RunTask', dur: 943, tdur: 18_356 }), 0.943);
});
