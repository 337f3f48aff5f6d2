import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { courseOf } from './memory.ts';

const MIB = 1024 * 1024;

/** A sample every ten seconds. @param values in MiB */
const samples = (values: readonly number[]) =>
  values.map((value, index) => ({ at: 10 * index, bytes: value * MIB }));

/** Everybody is there from the start, and the restart is over after two minutes. */
const PHASES = { everybodyAt: 0, restartedAt: 120 };

const line = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));

describe('the memory of a container', () => {
  it('is not flat where it goes on to rise', () => {
    assert.equal(courseOf('grids-1', samples(line(100, 400, 24)), PHASES).flat, false);
  });

  it('may make a step at the rolling restart, and must be flat from then on', () => {
    const step = courseOf('mongo-1', samples([...line(100, 105, 12), ...line(190, 195, 14)]), PHASES);
    assert.deepEqual([step.flat, step.stepped], [true, true]);
    const leak = courseOf('mongo-1', samples([...line(100, 105, 12), ...line(190, 260, 14)]), PHASES);
    assert.deepEqual([leak.flat, leak.stepped], [false, false]);
  });
});
