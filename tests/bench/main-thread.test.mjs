// @ts-check
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mainThreadTasks } from './main-thread.mjs';

const PAGE = { pid: 1, tid: 2, ph: 'X' };
const traceOf = (/** @type {object[]} */ ...events) =>
  JSON.stringify({
    traceEvents: [
      { pid: 1, tid: 2, ph: 'M', name: 'thread_name', args: { name: 'CrRendererMain' } },
      ...events,
    ],
  });

it("returns the tasks of a page's main thread by their processor time, with what took most of it", () => {
  const tasks = mainThreadTasks(
    traceOf(
      { ...PAGE, name: 'RunTask', ts: 0, dur: 90_000, tdur: 5_000 },
      { ...PAGE, name: 'RunTask', ts: 100_000, dur: 30_000, tdur: 20_000 },
      { ...PAGE, name: 'Layout', ts: 101_000, dur: 9_000, tdur: 9_000 },
      { ...PAGE, name: 'FunctionCall', ts: 110_000, dur: 12_000, tdur: 10_500 },
      { ...PAGE, name: 'Paint', ts: 200_000, dur: 10, tdur: 10 },
    ),
  );
  assert.deepEqual(tasks, [
    { ms: 20, of: 'FunctionCall 10.5, Layout 9.0' },
    { ms: 5, of: '' },
  ]);
});

it('leaves other threads out', () => {
  assert.deepEqual(
    mainThreadTasks(traceOf({ ...PAGE, tid: 3, name: 'RunTask', ts: 0, dur: 9, tdur: 9 })),
    [],
  );
});

it('takes a task for no longer than it lasted, whatever the clock of the processor shows', () => {
  const [task] = mainThreadTasks(traceOf({ ...PAGE, name: 'RunTask', ts: 0, dur: 943, tdur: 18_356 }));
  assert.equal(task?.ms, 0.943);
});
