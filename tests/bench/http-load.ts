import autocannon, { type Instance, type Options, type Result } from 'autocannon';
import { quantile } from './results.ts';

const DEADLINE_S = 60;
/** Before NGINX closes a connection by itself, after 1,000: the load would count that as an error. */
const REQUESTS_A_CONNECTION = 900;
/** How often it looks whether all is done: its own second would be a part of what is measured. */
const LOOK_MS = 10;

/**
 * Sends requests one after another on each connection.
 * @param options where they go; `amount` of them, or for `duration` seconds
 * @throws Error where one response is of another status
 */
export async function httpLoad(options: Options, expected: number) {
  const times: number[] = [];
  const others = new Map<number, number>();
  // Its types know either the promise or the events, and it is both.
  const run = autocannon({
    timeout: DEADLINE_S,
    reconnectRate: REQUESTS_A_CONNECTION,
    sampleInt: LOOK_MS,
    ...options,
  }) as unknown as Promise<Result> & Instance;
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
