import { seeded } from '@tessera/testing';

/** Runs of fewer kills are part of every change's tests, and have no minutes to wait. */
const LONG = 40;
/** One for so many kills. */
const FREEZES = { every: 20, ms: 20_000, shortMs: 3_000 };
const OUTAGES = { every: 40, ms: 60_000 };
/** So many of five kills strike while everything starts again after the one before. */
const AGAIN_OF_FIVE = 2;
const STARTED_WITHIN = 4_000;
/** The longest time from the moment in which work is under way until Redis is emptied beside it, in milliseconds. */
const FLUSHED_WITHIN = 1_000;

/** What happens in one round besides the kill of everything at work. */
export interface Round {
  /** Whether Redis comes back empty from the kill. */
  emptied: boolean;
  /** When everything is killed again while it starts. */
  killAgainAfterMs: number | null;
  /** When Redis is emptied while everything runs. */
  flushAfterMs: number | null;
  /** For how long the worker is frozen. */
  freezeMs: number | null;
  /** For how long the object store is down. */
  outageMs: number | null;
}

/**
 * The same number of kills and seed give the same plan: Redis emptied in every second round between the kill and the
 * start, and in every third beside the work; the worker frozen and the store down in a few; all at random.
 * @returns fewer than kills, because some have two
 */
export function planRounds(kills: number, seed: number): Round[] {
  const below = seeded(seed);
  const isLong = kills >= LONG;
  const twice = Math.floor((kills * AGAIN_OF_FIVE) / 5);
  const count = kills - twice;
  const killedTwice = choose(twice, count, below);
  const emptied = choose(Math.floor(count / 2), count, below);
  const flushed = choose(Math.ceil(count / 3), count, below);
  const frozen = choose(Math.ceil(kills / FREEZES.every), count, below);
  const outages = choose(Math.floor(kills / OUTAGES.every), count, below);
  return Array.from({ length: count }, (_, round) => ({
    emptied: emptied.has(round),
    killAgainAfterMs: killedTwice.has(round) ? below(STARTED_WITHIN) : null,
    flushAfterMs: flushed.has(round) ? below(FLUSHED_WITHIN) : null,
    freezeMs: frozen.has(round) ? (isLong ? FREEZES.ms : FREEZES.shortMs) : null,
    outageMs: outages.has(round) ? OUTAGES.ms : null,
  }));
}

/** So many of the numbers below `end`, each at most once. */
function choose(count: number, end: number, below: (end: number) => number) {
  const left = Array.from({ length: end }, (_, index) => index);
  return new Set(Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]));
}

/** What happens in a round, for its title. */
export function describeRound({ emptied, killAgainAfterMs, flushAfterMs, freezeMs, outageMs }: Round) {
  const events = [
    freezeMs === null ? null : `the worker is frozen for ${freezeMs / 1_000} s`,
    outageMs === null ? null : `the store is down for ${outageMs / 1_000} s`,
    flushAfterMs === null ? null : 'Redis is emptied beside the work',
    emptied ? 'Redis comes back empty' : null,
    killAgainAfterMs === null ? null : 'everything is killed again while it starts',
  ];
  return events.filter((event) => event !== null).join(', ') || 'nothing else';
}
