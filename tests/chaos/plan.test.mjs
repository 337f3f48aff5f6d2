// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRound, planRounds } from './plan.mjs';

/** @param {import('./plan.mjs').Round[]} rounds @param {(round: import('./plan.mjs').Round) => unknown} has */
const count = (rounds, has) => rounds.filter(has).length;

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
  for (const seed of [1, 2, 3]) {
    const rounds = planRounds(200, seed);
    assert.equal(
      count(rounds, ({ freezeMs }) => freezeMs === 20_000),
      10,
    );
    assert.equal(
      count(rounds, ({ outageMs }) => outageMs === 60_000),
      5,
    );
    assert.equal(
      count(rounds, ({ emptied }) => emptied),
      60,
    );
    const flushes = rounds.flatMap(({ flushAfterMs }) => flushAfterMs ?? []);
    assert.equal(flushes.length, 40);
    assert.ok(new Set(flushes).size > 30, 'at random moments');
    assert.ok(Math.max(...flushes) < 1_000);
  }
});

test('the short run empties Redis between kills and beside work, freezes the worker for a moment, and leaves the store alone', () => {
  for (const seed of [1, 2, 3]) {
    const rounds = planRounds(5, seed);
    assert.equal(
      count(rounds, ({ emptied }) => emptied),
      1,
    );
    assert.equal(
      count(rounds, ({ flushAfterMs }) => flushAfterMs !== null),
      1,
    );
    assert.deepEqual(
      rounds.flatMap(({ freezeMs }) => freezeMs ?? []),
      [3_000],
    );
    assert.equal(
      count(rounds, ({ outageMs }) => outageMs !== null),
      0,
    );
  }
});

test('a round says what happens in it', () => {
  const calm = { emptied: false, killAgainAfterMs: null, flushAfterMs: null, freezeMs: null, outageMs: null };
  assert.equal(describeRound(calm), 'nothing else');
  assert.equal(
    describeRound({
      emptied: true,
      killAgainAfterMs: 0,
      flushAfterMs: 5,
      freezeMs: 20_000,
      outageMs: 60_000,
    }),
    'the worker is frozen for 20 s, the store is down for 60 s, Redis is emptied beside the work, Redis comes back empty, everything is killed again while it starts',
  );
});
