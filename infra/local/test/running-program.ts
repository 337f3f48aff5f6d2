import { execa } from 'execa';
import { after } from 'node:test';
import { waitUntil } from '../wait-until.mjs';

const READY_MS = 30_000;

/** Runs a program for the tests of one file, and returns once it is ready. @param program its path */
export async function runForTests(
  program: string,
  args: readonly string[],
  { ready, env = {} }: { ready: () => Promise<boolean>; env?: NodeJS.ProcessEnv },
) {
  const running = execa(program, args, { env, reject: false, stdin: 'ignore', all: true });
  after(async () => {
    running.kill();
    await running;
  });
  const giveUp = () => running.exitCode !== null || running.signalCode !== null;
  if (await waitUntil(ready, { deadlineMs: READY_MS, everyMs: 50, giveUp })) return;
  running.kill('SIGKILL');
  throw new Error(`${program} did not start:\n${(await running).all}`);
}
