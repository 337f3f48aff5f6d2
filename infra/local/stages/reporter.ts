import type { TestEvent } from 'node:test/reporters';
import type { Counts } from './reports.ts';

/**
 * A reporter of Node's test runner: the {@link Counts} of what it ran, as JSON. Each failure is a line with what failed
 * until then, for a run that is ended by its deadline; the last line counts.
 */
export default async function* reportCounts(events: AsyncIterable<TestEvent>) {
  const reasons: [title: string, reason: string][] = [];
  const files = new Set<string>();
  const line = (passed: number, failed: number) => {
    const failures = reasons.map(([title]) => title);
    const named = { failures, failedFiles: [...files], reasons: Object.fromEntries(reasons) };
    return `${JSON.stringify({ passed, failed, ...named } satisfies Counts)}\n`;
  };
  let passed = 0;
  for await (const { type, data } of events)
    if (type === 'test:fail') {
      const { failureType, cause, message } = data.details.error as Error & { failureType: string };
      if (data.file) files.add(data.file);
      // A suite fails by its tests, which have the reason, or by what comes before and after them.
      if (failureType === 'subtestsFailed') continue;
      reasons.push([data.name, cause instanceof Error ? cause.message : message]);
      yield line(passed, reasons.length);
    } else if (type === 'test:pass' && data.details.type !== 'suite') {
      passed += 1;
    } else if (type === 'test:summary' && data.file === undefined) {
      const { tests, skipped, todo } = data.counts;
      yield line(data.counts.passed, tests - data.counts.passed - skipped - todo);
    }
}
