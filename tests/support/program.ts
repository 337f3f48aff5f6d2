import { execa, type Options } from 'execa';
import { waitUntil } from '../../infra/local/wait-until.mjs';

const READY_MS = 30_000;

/**
 * Runs a program beside the tests, and waits until it is ready.
 * @param program its path
 * @returns ends it
 * @throws Error with what it wrote, where it does not become ready
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  { ready, ...options }: { ready: () => Promise<boolean> } & Pick<Options, 'cwd' | 'env' | 'extendEnv'>,
) {
  const running = execa(program, args, { ...options, reject: false, stdin: 'ignore', all: true });
  const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    running.kill(signal);
    return running;
  };
  const giveUp = () => running.exitCode !== null || running.signalCode !== null;
  if (await waitUntil(ready, { deadlineMs: READY_MS, everyMs: 50, giveUp })) return end;
  throw new Error(`${program} did not start:\n${(await end('SIGKILL')).all}`);
}
