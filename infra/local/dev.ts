import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SERVICE_PROJECTS, tscBuild } from './build.ts';
import { runMain } from './command-line.mjs';
import { overview, runInForeground, runsAlready } from './foreground.ts';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { portsFrom, refuseTakenPorts } from './ports.ts';
import { prepare } from './prepare.ts';
import { signalProcess } from './process-identity.mjs';
import { progressTo } from './progress.mjs';
import { Stack } from './stack.ts';
import { StartError } from './start-error.mjs';
import { respondsOk, waitUntil } from './wait-until.mjs';

const WEB_MS = 60_000;

/** What runs beside the stack, each in a group by which what it started ends with it. */
const beside = new Set<number>();

/** Runs a Node program that writes to this terminal. */
function runBeside(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) return;
  beside.add(pid);
  child.once('exit', () => beside.delete(pid));
}

/** `make dev` */
async function main() {
  const progress = progressTo(process.stdout);
  const env = withServerPrograms(process.env);
  const ports = portsFrom(env);
  const url = `http://localhost:${ports.web}`;
  const dataDir = dataDirOf(env);
  const paths = pathsOf(dataDir);
  if (await runsAlready(paths, progress)) return 1;
  const stack = new Stack({ dataDir, env, url, web: false, watch: true, log: progress });
  return runInForeground({
    stack,
    progress,
    async bringUp(signal) {
      await stack.claim();
      await refuseTakenPorts(ports, ['web']);
      const database = await prepare({ env, paths, progress, build: 'services', signal });
      signal.throwIfAborted();
      await stack.start(database);
      signal.throwIfAborted();
      runBeside([...tscBuild(SERVICE_PROJECTS), '--watch', '--preserveWatchOutput'], env);
      runBeside([join(ROOT, 'infra/local/dev-web.ts')], env);
      const serves = () => respondsOk(`http://127.0.0.1:${ports.web}/`);
      if (!(await waitUntil(serves, { deadlineMs: WEB_MS, everyMs: 100, giveUp: () => signal.aborted })))
        throw new StartError(`Vite does not serve on port ${ports.web}`);
      process.stdout.write(`\n${overview(stack)}  ${'web'.padEnd(24)}127.0.0.1:${ports.web}\n\n  ${url}\n\n`);
    },
    async takeDown() {
      for (const pid of beside) signalProcess(-pid, 'SIGTERM');
    },
  });
}

process.chdir(ROOT);
await runMain(main);
