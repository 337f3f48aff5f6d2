// @ts-check
import { execa } from 'execa';
import { after } from 'node:test';
import { respondsOk, waitUntil } from '../../local/wait-until.mjs';

const READY_MS = 30_000;

/**
 * Runs a program of the override for the tests of one file, and returns once `url` responds.
 * @param {string} program its path
 * @param {readonly string[]} args
 * @param {{ url: string, env?: NodeJS.ProcessEnv }} options
 */
export async function runForTests(program, args, { url, env = {} }) {
  const running = execa(program, args, { env, reject: false, stdin: 'ignore', all: true });
  after(async () => {
    running.kill();
    await running;
  });
  const giveUp = () => running.exitCode !== null || running.signalCode !== null;
  if (await waitUntil(() => respondsOk(url), { deadlineMs: READY_MS, everyMs: 50, giveUp })) return;
  running.kill('SIGKILL');
  throw new Error(`${program} did not start:\n${(await running).all}`);
}
