import { constants } from 'node:os';
import { ENDING_SIGNALS } from './command-line.mjs';
import type { Paths } from './paths.mjs';
import type { Progress } from './progress.mjs';
import { runningStack } from './run-records.mjs';
import type { Stack } from './stack.ts';
import { StartError, explain } from './start-error.mjs';

/** Services cannot finish what they have begun once the database or Redis is gone. */
const LOST_MS = 2_000;

/** Whether something runs on a data folder already, which a person is then told. */
export async function runsAlready({ run }: Paths, progress: Progress) {
  const running = await runningStack(run);
  if (running)
    progress('tessera', `runs already at ${running.url} (process ${running.pid}); make stop ends it`);
  return running !== undefined;
}

interface RunInForegroundOptions {
  stack: Stack;
  progress: Progress;
  /** Until everything serves. */
  bringUp: (signal: AbortSignal) => Promise<void>;
  /** Before the stack itself is stopped. */
  takeDown?: () => Promise<void>;
}

/**
 * Runs a stack in the foreground until a person stops it or it is lost. The first Ctrl-C (or SIGTERM) stops
 * everything in order, the second kills.
 */
export async function runInForeground({
  stack,
  progress,
  bringUp,
  takeDown = async () => {},
}: RunInForegroundOptions): Promise<number> {
  const interrupted = new AbortController();
  let onFirst: (signal: NodeJS.Signals) => void = () => {};
  const asked = new Promise((resolve) => (onFirst = resolve));
  const onSignal = (signal: NodeJS.Signals) => {
    if (interrupted.signal.aborted) {
      progress('stop', 'killing what is left');
      void stack.kill().finally(() => process.exit(128 + constants.signals[signal]));
      return;
    }
    interrupted.abort();
    progress('stop', 'stopping in order; press Ctrl-C again to kill');
    onFirst(signal);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  // A terminal that was closed must not keep the servers from being stopped, and no mistake of ours leaves them behind.
  process.stderr.on('error', () => {});
  process.once('uncaughtException', (error) => {
    process.stderr.write(`${explain(error)}\n`);
    void stack.stop().finally(() => process.exit(1));
  });

  const up = bringUp(interrupted.signal).then(
    () => undefined,
    (error) => error ?? new StartError('failed'),
  );
  const failure = await Promise.race([up, asked.then(() => undefined)]);
  const reason = failure ? undefined : await Promise.race([asked.then(() => undefined), stack.lost]);
  if (failure) process.stderr.write(`\n${explain(failure)}\n`);
  if (reason) process.stderr.write(`\n${reason}\nEverything else is stopped with it.\n`);
  const somethingRan = stack.processes.length > 0;
  await takeDown();
  await stack.stop(reason ? LOST_MS : undefined);
  if (somethingRan) progress('stop', 'everything is stopped');
  return failure || reason ? 1 : 0;
}

/** One line a process, in the order in which they were started. */
export function overview(stack: Stack) {
  const lines = [...stack.processes].reverse().map(({ name, pid, port }) => {
    const title = name.startsWith('database') && stack.databaseTitle ? `  ${stack.databaseTitle}` : '';
    return `  ${name.padEnd(24)}127.0.0.1:${String(port).padEnd(7)}process ${String(pid).padEnd(9)}${title}`.trimEnd();
  });
  if (!stack.processes.some(({ name }) => name.startsWith('database')))
    lines.unshift(`  ${'database'.padEnd(24)}${stack.databaseTitle}`);
  return `${lines.join('\n')}\n`;
}
