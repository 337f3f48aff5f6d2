import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSummary } from './k6.ts';
import { courseOf } from './memory.ts';
import { missed } from './report.ts';

const MIB = 1024 * 1024;

/** A sample every ten seconds. @param values in MiB */
const samples = (values: readonly number[]) =>
  values.map((value, index) => ({ at: 10 * index, bytes: value * MIB }));

/** Everybody is there from the start, and the restart is over after two minutes. */
const PHASES = { everybodyAt: 0, restartedAt: 120 };

const line = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));

const load = (requests: number, failed: number, p99: number) => ({
  kinds: { reads: { requests, failed, median: 10, p95: 50, p99, max: 900 } },
  requests,
  failed,
  messages: [],
});

describe('the memory of a container', () => {
  it('is flat where it only filled up in the first minute', () => {
    const course = courseOf('grids-1', samples([...line(90, 180, 6), ...line(180, 190, 18)]), PHASES);
    assert.equal(course.judged, true);
    assert.equal(course.flat, true);
  });

  it('is not flat where it goes on to rise', () => {
    assert.equal(courseOf('grids-1', samples(line(100, 400, 24)), PHASES).flat, false);
  });

  it('is not judged where the container ran for too short a time', () => {
    const course = courseOf('grids-1', samples(line(100, 400, 8)), PHASES);
    assert.deepEqual([course.judged, course.flat], [false, true]);
  });

  it('is not judged while people are still arriving', () => {
    const arriving = { everybodyAt: 120, restartedAt: 240 };
    const course = courseOf('mongo-1', samples([...line(50, 150, 18), ...line(150, 155, 12)]), arriving);
    assert.deepEqual([course.judged, course.flat], [true, true]);
  });

  it('may make a step at the rolling restart, and must be flat from then on', () => {
    const step = courseOf('mongo-1', samples([...line(100, 105, 12), ...line(190, 195, 14)]), PHASES);
    assert.deepEqual([step.flat, step.stepped], [true, true]);
    const leak = courseOf('mongo-1', samples([...line(100, 105, 12), ...line(190, 260, 14)]), PHASES);
    assert.deepEqual([leak.flat, leak.stepped], [false, false]);
  });
});

describe('the limits of a load', () => {
  it('hold where fewer than one of a thousand requests failed and reads were quick', () => {
    assert.deepEqual(missed({ load: load(10_000, 9, 299), memory: [] }), []);
  });

  it('are missed by failures, by slow reads, by memory that rises, by steps that went wrong and by a load that sent nothing', () => {
    const rising = courseOf('grids-1', samples(line(100, 400, 24)), PHASES);
    assert.equal(missed({ load: load(10_000, 10, 300), memory: [rising] }).length, 3);
    assert.deepEqual(missed({ load: { ...load(100, 0, 30), messages: ['TypeError'] }, memory: [] }), [
      '1 steps went wrong',
    ]);
    assert.deepEqual(missed({ load: { kinds: {}, requests: 0, failed: 0, messages: [] }, memory: [] }), [
      'nothing was requested',
      'the 99th percentile of reads is Infinity ms; it may be 300 ms',
    ]);
  });
});

it('k6 counts a failed request as one that passes its rate of failures', () => {
  const metrics = readSummary({
    metrics: {
      'http_req_duration{kind:reads}': {
        values: { count: 200, med: 4, 'p(95)': 20, 'p(99)': 30, max: 40 },
      },
      'http_req_failed{kind:reads}': { values: { rate: 0.01, passes: 2, fails: 198 } },
      http_req_duration: { values: { count: 200 } },
    },
  });
  assert.deepEqual(metrics, {
    kinds: { reads: { requests: 200, failed: 2, median: 4, p95: 20, p99: 30, max: 40 } },
    requests: 200,
    failed: 2,
  });
});
