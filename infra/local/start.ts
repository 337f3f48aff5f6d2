import { runMain } from './command-line.mjs';
import { overview, runInForeground, runsAlready } from './foreground.ts';
import { keepLogsYoung } from './log-rotation.ts';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { prepare } from './prepare.ts';
import { elapsed, progressTo } from './progress.mjs';
import { Stack } from './stack.ts';

/** `make start`: the whole product on this machine, until Ctrl-C. */
async function main() {
  const since = performance.now();
  const progress = progressTo(process.stdout);
  const env = withServerPrograms(process.env);
  const dataDir = dataDirOf(env);
  const paths = pathsOf(dataDir);
  if (await runsAlready(paths, progress)) return 0;
  const stack = new Stack({ dataDir, env, log: progress });
  return runInForeground({
    stack,
    progress,
    async bringUp(signal) {
      await stack.claim();
      await keepLogsYoung(paths.logs, progress);
      const database = await prepare({ env, paths, progress, build: 'all', signal });
      signal.throwIfAborted();
      progress('start', 'starting the servers and services');
      await stack.start(database);
      process.stdout.write(`\n${overview(stack)}\n`);
      progress('ready', `in ${elapsed(since)}. Ctrl-C stops everything.`);
      process.stdout.write(`\n  ${stack.url}\n\n`);
    },
  });
}

process.chdir(ROOT);
await runMain(main);
