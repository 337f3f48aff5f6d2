/**
 * An event of a trace of Chromium (`ph` X: one that has a duration); times in microseconds, `tdur` of the processor.
 */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: any;
};

/**
 * The longest task of the main threads of a trace's pages, in milliseconds of processor time; 0 where there is none.
 * Processor time does not count how long another process held the processor; where that is more than the time that has
 * passed (by up to 18 ms, seen in a virtual machine), the latter counts.
 */
export function longestTaskOf(trace: string) {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace);
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && main.has(`${pid}/${tid}`))
    .reduce((longest, { dur = 0, tdur = 0 }) => Math.max(longest, Math.min(dur, tdur) / 1000), 0);
}
