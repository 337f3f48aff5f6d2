/**
 * Whether the time of a response tells if an address has an account: times failed log-ins and requests for a reset,
 * 1,000 for addresses with an account and 1,000 for addresses without, each address once, in random order, through
 * the gateway of a whole product whose limits are raised. The area under the ROC curve is 0.5 where the times tell
 * nothing; outside 0.45 to 0.55 this fails.
 *
 *   node infra/local/test-stack.ts -- node tests/bench/login.ts
 */
import pMap from 'p-map';
import { ApiClient } from '../../infra/local/api-client.ts';
import { newAccount, type Account } from '../support/people.ts';

const SAMPLES = 1_000;
const AT_ONCE = 4;
const LOWEST = 0.45;
const HIGHEST = 0.55;

const base = process.env['TEST_BASE_URL'];
if (!base) throw new Error("TEST_BASE_URL is not set: run 'make bench-login'");
const api = new ApiClient(base);

const post = async (path: string, body: unknown) => (await api.send('POST', path, { body })).status;

/** @param kind the letter with which it begins */
const newAddress = (kind: string) => newAccount(kind).email;

function signUpAll(): Promise<string[]> {
  const accounts = Array.from({ length: SAMPLES }, () => newAccount('k'));
  const signUp = async (account: Account) => {
    await api.call('POST', '/api/signup', { body: account });
    return account.email;
  };
  return pMap(accounts, signUp, { concurrency: AT_ONCE });
}

/** The chance that a value of `ones` is above one of `others`, ties counting half. */
function areaUnderCurve(ones: readonly number[], others: readonly number[]) {
  const pairs = ones.flatMap((one) => others.map((other) => (1 + Math.sign(one - other)) / 2));
  return pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
}

/** @param name of what is measured @param expected the status of every response */
async function measure(
  name: string,
  known: readonly string[],
  expected: number,
  call: (email: string) => Promise<number>,
) {
  const unknown = known.map(() => newAddress('u'));
  const warmUp = Array.from({ length: 50 }, () => newAddress('w'));
  for (const email of warmUp) await call(email);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const shuffled = [...known, ...unknown]
    .map((email) => ({ email, place: Math.random() }))
    .sort((a, b) => a.place - b.place);
  for (const { email } of shuffled) {
    const began = performance.now();
    const status = await call(email);
    const took = performance.now() - began;
    if (status !== expected) throw new Error(`${name} responded ${status} for ${email}`);
    times[email.startsWith('k') ? 'known' : 'unknown'].push(took);
  }
  const area = areaUnderCurve(times.known, times.unknown);
  const good = area >= LOWEST && area <= HIGHEST;
  process.stdout.write(
    `${name.padEnd(10)} ${SAMPLES} known, ${SAMPLES} unknown; AUC ${area.toFixed(3)}${good ? '' : ': the times tell'}\n`,
  );
  return good;
}

const known = await signUpAll();
const results = [
  await measure('log-in', known, 401, (email) => post('/api/login', { email, password: 'not the password' })),
  await measure('reset', known, 200, (email) => post('/api/reset', { email })),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
