import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { startOf } from '../process-identity.mjs';
import { SupervisedProcess, type ProcessSpec } from '../supervised-process.ts';
import { waitUntil } from '../wait-until.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const SOON = { deadlineMs: 10_000, everyMs: 20 };

/** A process of our own: a Node script, with everything that is told of it. */
function supervise(name: string, script: string, more: Partial<ProcessSpec> = {}) {
  const told: string[] = [];
  const logFile = at(`${name}.log`);
  const served = async () => (await readFile(logFile, 'utf8')).includes('up');
  const process_ = new SupervisedProcess(
    {
      name,
      command: process.execPath,
      args: ['-e', script],
      env: process.env,
      port: 1,
      logFile,
      ready: served,
      ...more,
    },
    {
      runDir: at('run'),
      progress: (topic, text) => told.push(`${topic}: ${text}`),
    },
  );
  return { process_, told };
}

const SERVES = 'console.log("up"); setInterval(() => {}, 1000)';
const runs = async (pid: number) => (await startOf(pid)) !== undefined;

describe('a supervised process', () => {
  it('that cannot start tells why, with the end of its log and where the rest is', async () => {
    const { process_ } = supervise('broken', 'console.error("no such table"); process.exit(3)');
    await assert.rejects(process_.start(), {
      message: new RegExp(`^broken ended with code 3[^]*no such table[^]*${at('broken.log')}`),
    });
    await process_.stop();
  });

  it('that dies is started again, later each time', async () => {
    const { process_, told } = supervise('dying', 'console.log("up"); setTimeout(() => process.exit(1), 50)');
    await process_.start();
    await waitUntil(async () => process_.state.restarts >= 2, SOON);
    await process_.stop();
    const delays = told.map((line) => /again in ([\d.]+) s/.exec(line)?.[1]).filter(Boolean);
    assert.deepEqual(delays.slice(0, 2), ['0.5', '1']);
    assert.ok(told[0]?.includes(at('dying.log')));
  });

  it('takes what it started with it', async () => {
    const children = at('children');
    await writeFile(children, '');
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
      require('node:fs').writeFileSync(${JSON.stringify(children)}, String(child.pid));
      console.log('up'); setInterval(() => {}, 1000)`;
    const { process_ } = supervise('parent', script);
    await process_.start();
    const child = Number(await readFile(children, 'utf8'));
    assert.equal(await runs(child), true);
    await process_.stop();
    assert.ok(await waitUntil(async () => !(await runs(child)), SOON));
  });

  it('stays stopped where it was stopped between death and restart', async () => {
    const { process_, told } = supervise('between', SERVES);
    await process_.start();
    process.kill(process_.state.pid, 'SIGKILL');
    await waitUntil(async () => told.length > 0, SOON);
    await process_.stop();
    assert.equal(process_.state.restarts, 0);
  });
});
