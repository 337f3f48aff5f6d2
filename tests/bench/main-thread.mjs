// @ts-check

/**
 * An event of a trace of Chromium (`ph` X: one that has a duration); times in microseconds, `tdur` of the processor.
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args?: any }} TraceEvent
 */

/**
 * The tasks of the main threads of a trace's pages, the longest first: their processor time in milliseconds, and
 * what took most of it. Processor time does not count how long another process held the processor; where that is
 * more than the time that has passed (by up to 18 ms, seen in a virtual machine), the latter counts.
 * @param {string} trace as JSON
 * @returns {{ ms: number, of: string }[]}
 */
export function mainThreadTasks(trace) {
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse(trace);
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const timed = traceEvents.filter(
    ({ ph, pid, tid, tdur }) => ph === 'X' && tdur !== undefined && main.has(`${pid}/${tid}`),
  );
  const isTask = (/** @type {TraceEvent} */ { name }) => name.endsWith('RunTask');
  const parts = timed.filter((event) => !isTask(event));
  return timed
    .filter(({ name }) => name === 'RunTask')
    .sort((a, b) => taken(b) - taken(a))
    .map((task) => ({ ms: taken(task) / 1000, of: largestWithin(task, parts) }));
}

/** @param {TraceEvent} event */
const taken = ({ dur = 0, tdur = 0 }) => Math.min(dur, tdur);

/**
 * @param {TraceEvent} task
 * @param {readonly TraceEvent[]} parts
 */
function largestWithin(task, parts) {
  const end = task.ts + (task.dur ?? 0);
  const [first, second] = parts
    .filter(
      ({ pid, tid, ts, dur = 0 }) => pid === task.pid && tid === task.tid && ts >= task.ts && ts + dur <= end,
    )
    .sort((a, b) => taken(b) - taken(a));
  const say = (/** @type {TraceEvent | undefined} */ part) =>
    part === undefined ? '' : `${part.name} ${(taken(part) / 1000).toFixed(1)}`;
  return [first, second].map(say).filter(Boolean).join(', ');
}
