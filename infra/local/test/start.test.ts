import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../paths.mjs';
import { freePortBlock } from '../ports.ts';
import { startOf } from '../process-identity.mjs';
import { recordedProcesses } from '../run-records.mjs';
import { testEnv } from '../temporary-stack.ts';
import { respondsOk, waitUntil } from '../wait-until.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const SOON = { deadlineMs: 300_000, everyMs: 50 };
const PARTS = ['redis', 'media-worker', 'admin', 'media-api', 'grids', 'auth', 'gateway'];

let port: number;
before(async () => (port = await freePortBlock()));

/** Starts that a failed test has left. */
const open = new Set<ChildProcess>();
after(async () => {
  for (const child of open) child.kill('SIGTERM');
  await waitUntil(async () => open.size === 0, SOON);
});

/** `make start` as a person runs it: in a process group of its own, as a terminal gives it. */
function makeStart(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'infra/local/start.ts')], {
    env: {
      ...testEnv(process.env),
      ...{ NODE_TEST_CONTEXT: undefined, DATA_DIR: dataDir, PORT: String(port) },
      ...env,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  open.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      open.delete(child);
      resolve(code);
    }),
  );
  return {
    pid: child.pid ?? 0,
    ended,
    text: () => text,
    async ready() {
      const up = await waitUntil(async () => /^ready /m.test(text), {
        ...SOON,
        giveUp: () => child.exitCode !== null,
      });
      assert.ok(up, text);
    },
  };
}

const healthy = () => respondsOk(`http://127.0.0.1:${port}/healthz`);
const runs = async (pid: number) => (await startOf(pid)) !== undefined;

describe('make start', () => {
  it('shows every process and the address, and Ctrl-C ends all of it', async () => {
    const start = makeStart(at('one'));
    await start.ready();
    for (const name of PARTS)
      assert.match(start.text(), new RegExp(`^  ${name} +127\\.0\\.0\\.1:\\d+ +process \\d+`, 'm'));
    assert.match(start.text(), /^database +the database is /m);
    assert.ok(start.text().includes(`http://localhost:${port}\n`));
    assert.ok(await healthy());
    const records = await recordedProcesses(at('one/run'));
    assert.ok(records.length > PARTS.length);

    const second = makeStart(at('one'));
    assert.equal(await second.ended, 0);
    assert.match(
      second.text(),
      new RegExp(`runs already at http://localhost:${port} \\(process ${start.pid}\\)`),
    );

    const elsewhere = makeStart(at('elsewhere'));
    assert.equal(await elsewhere.ended, 1);
    assert.match(
      elsewhere.text(),
      /Nothing was started\.[^]*which gateway needs, is taken[^]*set PORT to another port/,
    );
    assert.doesNotMatch(elsewhere.text(), /^build /m);

    process.kill(-start.pid, 'SIGINT');
    assert.equal(await start.ended, 0, start.text());
    assert.match(start.text(), /everything is stopped/);
    for (const { pid, name } of records) assert.equal(await runs(pid), false, `${name} still runs`);
    assert.deepEqual(await recordedProcesses(at('one/run')), []);
    assert.equal((await readdir(at('one/run'))).includes('stack.json'), false);
  });

  it('recovers from a start that was killed: it ends what was left, and everything serves again', async () => {
    const killed = makeStart(at('two'));
    await killed.ready();
    const left = await recordedProcesses(at('two/run'));
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;

    const next = makeStart(at('two'));
    await next.ready();
    assert.match(next.text(), /ending gateway \(process \d+\) of a start that was killed/);
    for (const { pid, name } of left) assert.equal(await runs(pid), false, `${name} was left running`);
    assert.ok(await healthy());
    process.kill(next.pid, 'SIGTERM');
    assert.equal(await next.ended, 0, next.text());
  });

  it('starts a service and Redis again where they died, and ends with a reason where the database is gone', async () => {
    const url = `http://127.0.0.2:${port}`;
    const start = makeStart(at('three'), { GATEWAY_LISTEN: `127.0.0.2:${port}` });
    await start.ready();
    assert.ok(start.text().includes(`${url}\n`), 'the address that it listens on');
    const pidOf = async (part: string) =>
      (await recordedProcesses(at('three/run'))).find(({ name }) => name.startsWith(part))?.pid ?? 0;
    for (const name of ['grids', 'redis']) {
      process.kill(await pidOf(name), 'SIGKILL');
      const again = new RegExp(`^${name} +serves again`, 'm');
      assert.ok(await waitUntil(async () => again.test(start.text()), SOON), start.text());
    }
    assert.ok(await waitUntil(() => respondsOk(`${url}/healthz`), SOON), 'the services are connected again');
    process.kill(await pidOf('database'), 'SIGKILL');
    assert.equal(await start.ended, 1);
    assert.match(start.text(), /the database is gone: \S+ was ended by SIGKILL; its log is /);
    assert.deepEqual(await recordedProcesses(at('three/run')), []);
  });

  it('names each variable that cannot be used, without the lines of the code that found it', async () => {
    const wrong: Record<string, string>[] = [
      { GATEWAY_LISTEN: '127.0.0.1:1' },
      { PUBLIC_URL: 'https://example.com/my plan?', LOGIN_FAILURES_PER_HOUR: 'many' },
    ];
    for (const env of wrong) {
      const refused = makeStart(at('wrong'), env);
      assert.equal(await refused.ended, 1);
      for (const name of Object.keys(env)) assert.ok(refused.text().includes(name), refused.text());
      assert.doesNotMatch(refused.text(), /^ +at /m);
    }
  });
});
