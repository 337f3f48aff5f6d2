/**
 * What 300 open streams of events cost two processes of grids while nothing happens, beyond what these cost without
 * any: at most 5 % of a core and 100 MB, both together. Then Redis is killed: within 30 s of its return every stream
 * must be back, of clients that pause as pages do, and a change must reach all of them.
 *
 *   make bench-streams
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { changeGrid, newPerson, type Person } from '../events/people.ts';
import { usageOf } from './process-usage.ts';
import { startReplicatedProduct, type ReplicatedProduct } from '../events/replicated-product.ts';
import { StreamReader } from '../events/stream-reader.ts';
import { progressTo } from '../../infra/local/progress.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { runBenchmark } from './run-benchmark.ts';

const PEOPLE = 30;
/** As many as a person may have in a process. */
const SESSIONS = 10;
const REST_MS = 60_000;
const SETTLE_MS = 15_000;
/** Long enough for clients to reach their longest pauses. */
const REDIS_DOWN_MS = 30_000;
const MOST_CORE = 0.05;
const MIB = 1024 * 1024;
const MOST_BYTES = 100 * MIB;
const BACK_WITHIN_MS = 30_000;
const TOLD_WITHIN_MS = 20_000;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** What the processes use while nothing happens: cores, and bytes at the end. */
async function atRest(product: ReplicatedProduct) {
  await pause(SETTLE_MS);
  const [before, began] = [await usageOf(product.pids()), performance.now()];
  await pause(REST_MS);
  const after = await usageOf(product.pids());
  const seconds = (performance.now() - began) / 1_000;
  return { cores: (after.cpuSeconds - before.cpuSeconds) / seconds, bytes: after.bytes };
}

const openOf = (readers: readonly StreamReader[]) => readers.filter(({ isOpen }) => isOpen).length;

async function allOpen(readers: readonly StreamReader[], deadlineMs: number) {
  const began = performance.now();
  const all = async () => openOf(readers) === readers.length;
  await waitUntil(all, { deadlineMs, everyMs: 100 });
  return { open: openOf(readers), ms: performance.now() - began };
}

async function measure(
  product: ReplicatedProduct,
  everybody: readonly { person: Person; readers: readonly StreamReader[] }[],
) {
  const readers = everybody.flatMap((each) => each.readers);
  const opened = await allOpen(readers, BACK_WITHIN_MS);
  assert.equal(opened.open, readers.length, `only ${opened.open} streams are open`);
  const busy = await atRest(product);

  await product.stack.killProcess('redis');
  const ended = await waitUntil(async () => openOf(readers) === 0, {
    deadlineMs: TOLD_WITHIN_MS,
    everyMs: 50,
  });
  assert.ok(ended, `${openOf(readers)} streams stay open without Redis`);
  await pause(REDIS_DOWN_MS);
  await product.stack.restartProcess('redis');
  const back = await allOpen(readers, 2 * BACK_WITHIN_MS);
  print(`after Redis' return ${back.open} of ${readers.length} streams are back within ${seconds(back.ms)}`);

  const began = performance.now();
  const versions = await Promise.all(everybody.map(({ person }) => changeGrid(person)));
  const isTold = () =>
    everybody.every(({ person, readers }, index) =>
      readers.every(({ versions: told }) => told.get(person.gridId) === versions[index]),
    );
  const told = await waitUntil(async () => isTold(), { deadlineMs: TOLD_WITHIN_MS, everyMs: 20 });
  print(
    `a change of each of ${PEOPLE} people is told to all ${told ? 'within' : 'NOT within'} ${seconds(performance.now() - began)}`,
  );
  return { busy, isBack: back.open === readers.length && back.ms <= BACK_WITHIN_MS, told };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function bench(product: ReplicatedProduct) {
  const people = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await newPerson(product.stack.url, SESSIONS));
  const idle = await atRest(product);
  const everybody = people.map((person) => ({
    person,
    readers: person.tokens.map((token) => new StreamReader(product.stack.url, token, [person.gridId])),
  }));
  try {
    const { busy, isBack, told } = await measure(product, everybody);
    const [cores, bytes] = [busy.cores - idle.cores, busy.bytes - idle.bytes];
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    print(`without streams ${percent(idle.cores)} of a core, ${(idle.bytes / MIB).toFixed(0)} MB`);
    print(
      `${PEOPLE * SESSIONS} streams ${percent(busy.cores)} of a core, ${(busy.bytes / MIB).toFixed(0)} MB`,
    );
    print(`the streams cost ${percent(cores)} of a core and ${(bytes / MIB).toFixed(0)} MB`);
    return cores < MOST_CORE && bytes < MOST_BYTES && isBack && told;
  } finally {
    await Promise.all(everybody.flatMap(({ readers }) => readers.map((reader) => reader.close())));
  }
}

await runBenchmark(() => startReplicatedProduct(progressTo(process.stderr)), bench);
