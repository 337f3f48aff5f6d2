import { ensureBrowser } from './browser.ts';
import { interruption, runMain } from './command-line.mjs';
import { progressTo } from './progress.mjs';
import { runHere } from './run-child.mjs';
import type { Stack } from './stack.ts';
import { StartError } from './start-error.mjs';
import { TemporaryStack } from './temporary-stack.ts';
import { whileRunning } from './while-running.ts';

/**
 * Runs the command that stands after `--` on the command line beside a stack of its own, and removes everything after.
 * The process ends with the command's exit code, or with 1 where the stack could not start or was lost.
 */
export function runBesideStack(parts: 'all' | 'servers', tell: (stack: Stack) => Promise<NodeJS.ProcessEnv>) {
  return runMain(async () => {
    const [program, ...args] = commandAfterDashes(process.argv);
    if (program === undefined) throw new StartError('name the command to run after --');
    const log = progressTo(process.stderr);
    const isWhole = parts === 'all';
    const temporary = await TemporaryStack.reserve({ parts, log, build: isWhole ? 'tests' : 'nothing' });
    const stopped = interruption();
    await temporary.start(stopped);
    const { stack, env } = temporary;
    try {
      const browser = { env, paths: stack.paths, progress: log, signal: stopped };
      const more = isWhole ? await ensureBrowser(browser) : {};
      const told = { ...env, ...more, ...(await tell(stack)) };
      return await whileRunning(stack, stopped, (signal) => runHere(program, args, { env: told, signal }));
    } finally {
      await temporary.stop();
    }
  });
}

/** What stands after `--` on the command line. */
export function commandAfterDashes(argv: readonly string[]) {
  const dashes = argv.indexOf('--');
  return dashes < 0 ? [] : argv.slice(dashes + 1);
}
