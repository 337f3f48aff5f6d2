import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planRounds, type Round } from './plan.ts';

const SEEDS = [1, 2, 3];

/** How often each thing happens in a plan. */
const counts = (rounds: readonly Round[]) => ({
  emptied: rounds.filter(({ emptied }) => emptied).length,
  flushed: rounds.filter(({ flushAfterMs }) => flushAfterMs !== null).length,
  frozen: rounds.flatMap(({ freezeMs }) => freezeMs ?? []),
  outages: rounds.flatMap(({ outageMs }) => outageMs ?? []),
});

test('the same seed gives the same plan, and another seed another one', () => {
  assert.deepEqual(planRounds(200, 7), planRounds(200, 7));
  assert.notDeepEqual(planRounds(200, 7), planRounds(200, 8));
});

test('a plan has as many kills as were asked for, two of five of them while everything starts', () => {
  for (const kills of [5, 200]) {
    const rounds = planRounds(kills, 1);
    const again = rounds.flatMap(({ killAgainAfterMs }) => killAgainAfterMs ?? []);
    assert.deepEqual([rounds.length + again.length, again.length], [kills, (kills * 2) / 5]);
    assert.ok(Math.max(...again) < 4_000);
  }
});

test('the long run freezes the worker for 20 s ten times, and has the store down for a minute five times', () => {
  for (const seed of SEEDS) {
    const rounds = planRounds(200, seed);
    assert.deepEqual(counts(rounds), {
      ...{ emptied: 60, flushed: 40 },
      ...{ frozen: Array(10).fill(20_000), outages: Array(5).fill(60_000) },
    });
    const flushes = rounds.flatMap(({ flushAfterMs }) => flushAfterMs ?? []);
    assert.ok(new Set(flushes).size > 30 && Math.max(...flushes) < 1_000, 'at random moments');
  }
});

test('the short run empties Redis between kills and beside work, freezes the worker for a moment, and leaves the store alone', () => {
  const expected = { emptied: 1, flushed: 1, frozen: [3_000], outages: [] };
  for (const seed of SEEDS) assert.deepEqual(counts(planRounds(5, seed)), expected);
});
