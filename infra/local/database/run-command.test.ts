import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand, type RunOptions } from './run-command.mjs';

const sh = (script: string, options?: Partial<RunOptions>) =>
  runCommand('sh', ['-c', script], { deadlineMs: 10_000, ...options });

test('a command gives what it wrote', async () => {
  assert.deepEqual(await sh('echo out; echo err >&2'), { stdout: 'out\n', stderr: 'err\n' });
});

test('a command that fails tells how, and what it wrote last', async () => {
  await assert.rejects(sh('echo first >&2; echo "no such thing" >&2; exit 3'), {
    name: 'CommandError',
    exitCode: 3,
    message: 'sh ended with code 3: first | no such thing',
  });
  await assert.rejects(
    runCommand('no-such-program', [], { deadlineMs: 1_000 }),
    /no-such-program could not be run/,
  );
});

test('a command that passes its deadline is given up, even if what it started goes on', async () => {
  const since = performance.now();
  await assert.rejects(sh('sleep 30 & wait', { deadlineMs: 200 }), /did not end within/);
  assert(performance.now() - since < 20_000);
});

test('a command is ended when it is no longer wanted', async () => {
  const unwanted = new AbortController();
  const running = sh('exec sleep 60', { signal: unwanted.signal });
  unwanted.abort();
  await assert.rejects(running, /SIGTERM/);
  await assert.rejects(async () => sh('true', { signal: unwanted.signal }), { name: 'AbortError' });
});
