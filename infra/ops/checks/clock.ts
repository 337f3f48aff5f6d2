import { problemIf, type Finding } from './finding.ts';

/** A header has whole seconds, and the response took a while. */
const TOLERATED_MS = 5_000;

/** Whether another machine's clock shows our time: tokens between services live for 60 seconds. */
export function clock(whose: string, time: Date): Finding[] {
  const off = Math.abs(Date.now() - time.getTime());
  return problemIf(
    off > TOLERATED_MS,
    `The clock of ${whose} is ${Math.round(off / 1_000)} s apart from the one here.`,
    'Synchronise both machines, for example by chrony or systemd-timesyncd.',
  );
}
