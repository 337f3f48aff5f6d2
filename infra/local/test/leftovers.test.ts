import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { endLeftovers } from '../leftovers.ts';
import { signalProcess, startOf } from '../process-identity.mjs';
import { claimStack, recordProcess, recordedProcesses, runningStack } from '../run-records.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

async function startOther(script: string) {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up'); setInterval(() => {}, 1000)`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid ?? 0;
}

describe('what a killed start left running', () => {
  it('is ended before the next start, services before Redis', async () => {
    const redis = await startOther('');
    const grids = await startOther('');
    await recordProcess(at('two'), 'redis', redis);
    await recordProcess(at('two'), 'grids', grids);
    const told: string[] = [];
    await endLeftovers(at('two'), (_topic, text) => told.push(text));
    assert.deepEqual([await startOf(redis), await startOf(grids)], [undefined, undefined]);
    assert.deepEqual(await recordedProcesses(at('two')), []);
    assert.match(told[0] ?? '', /^ending grids/);
    assert.match(told[1] ?? '', /^ending redis/);
  });

  it('is not confused with a process that was given the same id since', async () => {
    const other = await startOther('');
    const record = { name: 'auth', pid: other, start: 'of-another-boot:12345' };
    await recordProcess(at('reused'), 'admin', process.pid);
    await writeFile(at('reused/auth.process.json'), JSON.stringify(record));
    await writeFile(
      at('reused/admin.process.json'),
      JSON.stringify({ ...record, name: 'admin', pid: process.pid }),
    );
    await endLeftovers(at('reused'), () => {});
    assert.notEqual(await startOf(other), undefined);
    signalProcess(other, 'SIGKILL');
  });

  it('does not hold up a start where the record was left in pieces', async () => {
    await recordProcess(at('pieces'), 'auth', process.pid);
    await writeFile(at('pieces/auth.process.json'), '{"name":"au');
    await endLeftovers(at('pieces'), () => {});
  });
});

describe('a data folder', () => {
  const where = { port: 1, url: 'http://localhost:1' };
  const claim = (name: string) => claimStack(at(name), where);

  it('belongs to one start at a time', async () => {
    const giveBack = await claim('claimed');
    assert.equal((await runningStack(at('claimed')))?.pid, process.pid);
    await assert.rejects(claim('claimed'), /another start .* http:\/\/localhost:1/);
    await giveBack();
    assert.equal(await runningStack(at('claimed')), undefined);
    await (
      await claim('claimed')
    )();
  });

  it('is free again when the start that had it is dead', async () => {
    await (
      await claim('dead')
    )();
    await writeFile(
      at('dead/stack.json'),
      JSON.stringify({ ...where, pid: process.pid, start: 'of-another-boot:1' }),
    );
    await (
      await claim('dead')
    )();
  });
});
