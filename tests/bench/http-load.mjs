// @ts-check
import autocannon from 'autocannon';
import { quantile } from './results.mjs';

const DEADLINE_S = 60;
/** Before NGINX closes a connection by itself, after 1,000: the load would count that as an error. */
const REQUESTS_A_CONNECTION = 900;
/** How often it looks whether all is done: its own second would be a part of what is measured. */
const LOOK_MS = 10;

/**
 * Sends requests one after another on each connection.
 * @param {import('autocannon').Options} options where they go; `amount` of them, or for `duration` seconds
 * @param {number} expected the status of every response
 * @returns {Promise<{ perSecond: number, p50: number, p95: number, count: number }>} times in milliseconds
 * @throws {Error} where one response is of another status
 */
export async function httpLoad(options, expected) {
  /** @type {number[]} */
  const times = [];
  /** @type {Map<number, number>} */
  const others = new Map();
  // Its types know either the promise or the events, and it is both.
  const run = /** @type {Promise<import('autocannon').Result> & import('autocannon').Instance} */ (
    /** @type {unknown} */ (
      autocannon({
        timeout: DEADLINE_S,
        reconnectRate: REQUESTS_A_CONNECTION,
        sampleInt: LOOK_MS,
        ...options,
      })
    )
  );
  void run.on('response', (_client, status, _bytes, ms) => {
    if (status === expected) times.push(ms);
    else others.set(status, (others.get(status) ?? 0) + 1);
  });
  const began = performance.now();
  const { errors } = await run;
  const seconds = (performance.now() - began) / 1_000;
  if (errors > 0 || others.size > 0 || times.length === 0)
    throw new Error(
      `${errors} errors, and where ${expected} was expected: ${JSON.stringify([...others])} (${String(options.url)})`,
    );
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    count: times.length,
  };
}
