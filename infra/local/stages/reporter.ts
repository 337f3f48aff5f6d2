import type { TestEvent } from 'node:test/reporters';
import type { Counts } from './reports.ts';

/** A reporter of Node's test runner: the {@link Counts} of what it ran, as JSON. */
export default async function* reportCounts(events: AsyncIterable<TestEvent>) {
  const reasons: [title: string, reason: string][] = [];
  const files = new Set<string>();
  for await (const { type, data } of events)
    if (type === 'test:fail') {
      const { failureType, cause, message } = data.details.error as Error & { failureType: string };
      if (data.file) files.add(data.file);
      // A suite fails by its tests, which have the reason, or by what comes before and after them.
      if (failureType === 'subtestsFailed') continue;
      reasons.push([data.name, cause instanceof Error ? cause.message : message]);
    } else if (type === 'test:summary' && data.file === undefined) {
      const { passed, tests, skipped, todo } = data.counts;
      const failures = reasons.map(([title]) => title);
      const failed = { failures, failedFiles: [...files], reasons: Object.fromEntries(reasons) };
      yield JSON.stringify({ passed, failed: tests - passed - skipped - todo, ...failed } satisfies Counts);
    }
}
