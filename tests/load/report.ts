/** Of a thousand requests less than one fails, and reads are quick. */
import type { LoadMetrics } from './k6.ts';
import type { Course } from './memory.ts';

const FAILED_SHARE = 0.001;
const READS_P99_MS = 300;
const MIB = 1024 * 1024;

/** Of a load. */
export interface Outcome {
  load: LoadMetrics;
  memory: Course[];
  people: number;
  seconds: number;
  /** What the rolling restart took. */
  upgradeSeconds: number;
}

/** Which limits were missed, for a person. */
export function missed({ load, memory }: Pick<Outcome, 'load' | 'memory'>): string[] {
  const { kinds, requests, failed, messages } = load;
  const missing = [];
  if (requests === 0) missing.push('nothing was requested');
  if (failed > 0 && failed >= requests * FAILED_SHARE)
    missing.push(`${failed} of ${requests} requests failed; fewer than 0.1 % may`);
  // Every failed request has one; any other tells of a response or a step that was not as it should be.
  if (messages.length > failed) missing.push(`${messages.length - failed} steps went wrong`);
  const reads = kinds['reads']?.p99 ?? Infinity;
  if (!(reads < READS_P99_MS))
    missing.push(`the 99th percentile of reads is ${Math.round(reads)} ms; it may be ${READS_P99_MS} ms`);
  for (const { name, start, end, flat } of memory)
    if (!flat) missing.push(`the memory of ${name} rose from ${mib(start)} to ${mib(end)} MiB`);
  return missing;
}

export function render({ load, memory, people, seconds, upgradeSeconds }: Outcome): string {
  const rate = (load.requests / seconds).toFixed(1);
  const ms = (value: number) => Math.round(value);
  const kinds = Object.entries(load.kinds).map(
    ([kind, { requests, failed, median, p95, p99, max }]) =>
      `| ${kind} | ${requests} | ${failed} | ${ms(median)} | ${ms(p95)} | ${ms(p99)} | ${ms(max)} |`,
  );
  const courses = memory.map(
    (course) =>
      `| ${course.name} | ${mib(course.start)} | ${mib(course.middle)} | ${mib(course.end)} | ${verdict(course)} |`,
  );
  return [
    `${people} people for ${seconds} s: ${load.requests} requests (${rate} a second), ${load.failed} failed; the rolling restart took ${Math.round(upgradeSeconds)} s.`,
    '',
    '| requests | number | failed | median ms | 95 % ms | 99 % ms | longest ms |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...kinds,
    '',
    '| memory of | start MiB | middle MiB | end MiB | |',
    '| --- | ---: | ---: | ---: | --- |',
    ...courses,
    '',
  ].join('\n');
}

function verdict({ judged, flat, stepped }: Course) {
  if (!judged) return 'too short to tell';
  if (stepped) return 'flat, after a step at the restart';
  return flat ? 'flat' : 'rises';
}

const mib = (bytes: number) => Math.round(bytes / MIB);
