// @ts-check
import { seeded } from '@tessera/testing';

/** Runs of fewer rounds are part of every change's tests, and have no minutes to wait. */
const LONG = 40;
/** One round in so many. */
const FREEZES = { every: 20, ms: 20_000, shortMs: 3_000 };
const OUTAGES = { every: 40, ms: 60_000 };
/** The longest time from the moment in which work is under way until Redis is emptied beside it, in milliseconds. */
const FLUSHED_WITHIN = 1_000;

/**
 * What happens in one round besides the kill.
 * @typedef {object} Round
 * @property {boolean} emptied whether Redis comes back empty from the kill
 * @property {number | null} flushAfterMs when Redis is emptied while everything runs
 * @property {number | null} freezeMs for how long the worker is frozen
 * @property {number | null} outageMs for how long the object store is down
 */

/**
 * The same count and seed give the same plan: Redis emptied in every second kill and beside the work of every third
 * round, the worker frozen and the store down in a few, all at random.
 * @param {number} count
 * @param {number} seed
 * @returns {Round[]}
 */
export function planRounds(count, seed) {
  const below = seeded(seed);
  const isLong = count >= LONG;
  const emptied = choose(Math.floor(count / 2), count, below);
  const flushed = choose(Math.ceil(count / 3), count, below);
  const frozen = choose(Math.ceil(count / FREEZES.every), count, below);
  const outages = choose(Math.floor(count / OUTAGES.every), count, below);
  return Array.from({ length: count }, (_, round) => ({
    emptied: emptied.has(round),
    flushAfterMs: flushed.has(round) ? below(FLUSHED_WITHIN) : null,
    freezeMs: frozen.has(round) ? (isLong ? FREEZES.ms : FREEZES.shortMs) : null,
    outageMs: outages.has(round) ? OUTAGES.ms : null,
  }));
}

/**
 * So many of the numbers below `end`, each at most once.
 * @param {number} count
 * @param {number} end
 * @param {(end: number) => number} below
 */
function choose(count, end, below) {
  const left = Array.from({ length: end }, (_, index) => index);
  return new Set(Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]));
}

/** What happens in a round, for its title. @param {Round} round */
export function describeRound({ emptied, flushAfterMs, freezeMs, outageMs }) {
  const events = [
    freezeMs === null ? null : `the worker is frozen for ${freezeMs / 1_000} s`,
    outageMs === null ? null : `the store is down for ${outageMs / 1_000} s`,
    flushAfterMs === null ? null : 'Redis is emptied beside the work',
    emptied ? 'Redis comes back empty' : null,
  ];
  return events.filter((event) => event !== null).join(', ') || 'nothing else';
}
