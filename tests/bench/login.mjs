// @ts-check
/**
 * Whether the time of an answer tells if an address has an account: times failed log-ins and requests for a reset,
 * 1,000 for addresses with an account and 1,000 for addresses without, each address once, in random order, through
 * the gateway of a whole product whose limits are raised. The area under the ROC curve is 0.5 where the times tell
 * nothing; outside 0.45 to 0.55 this fails.
 *
 *   node infra/local/test-stack.mjs -- node tests/bench/login.mjs
 */
import { randomBytes } from 'node:crypto';
import { areaUnderCurve, shuffled } from './roc.mjs';

const SAMPLES = 1_000;
const AT_ONCE = 4;
const PASSWORD = 'correct horse 7';
const LOWEST = 0.45;
const HIGHEST = 0.55;

const base = process.env['TEST_BASE_URL'];
if (!base) throw new Error("TEST_BASE_URL is not set: run 'make bench-login'");

/**
 * @param {string} path
 * @param {unknown} body
 */
async function post(path, body) {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** @param {string} name */
const address = (name) => `${name}@example.com`;

/** @returns {Promise<string[]>} the addresses of new accounts */
async function signUp() {
  const names = Array.from({ length: SAMPLES }, () => `k${randomBytes(8).toString('hex')}`);
  const waiting = [...names];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const status = await post('/api/signup', {
          username: name,
          email: address(name),
          password: PASSWORD,
        });
        if (status !== 201) throw new Error(`sign-up answered ${status}`);
      }
    }),
  );
  return names.map(address);
}

/**
 * @param {string} name of what is measured
 * @param {readonly string[]} known
 * @param {number} expected the status of every answer
 * @param {(email: string) => Promise<number>} call
 */
async function measure(name, known, expected, call) {
  const unknown = known.map(() => address(`u${randomBytes(8).toString('hex')}`));
  const warmUp = Array.from({ length: 50 }, () => address(`w${randomBytes(8).toString('hex')}`));
  for (const email of warmUp) await call(email);
  /** @type {{ known: number[], unknown: number[] }} */
  const times = { known: [], unknown: [] };
  for (const email of shuffled([...known, ...unknown])) {
    const began = performance.now();
    const status = await call(email);
    const took = performance.now() - began;
    if (status !== expected) throw new Error(`${name} answered ${status} for ${email}`);
    times[email.startsWith('k') ? 'known' : 'unknown'].push(took);
  }
  const area = areaUnderCurve(times.known, times.unknown);
  const good = area >= LOWEST && area <= HIGHEST;
  process.stdout.write(
    `${name.padEnd(10)} ${SAMPLES} known, ${SAMPLES} unknown; AUC ${area.toFixed(3)}${good ? '' : ': the times tell'}\n`,
  );
  return good;
}

const known = await signUp();
const results = [
  await measure('log-in', known, 401, (email) => post('/api/login', { email, password: 'not the password' })),
  await measure('reset', known, 200, (email) => post('/api/reset', { email })),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
