// @ts-check
import { runMain } from './command-line.mjs';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { signalProcess } from './process-identity.mjs';
import { runningStack } from './run-records.mjs';
import { StartError } from './start-error.mjs';
import { waitUntil } from './wait-until.mjs';

const STOP_MS = 60_000;

/** `make stop`: asks the start that runs on this data folder to end, and waits until it has. */
async function main() {
  const { run } = pathsOf(dataDirOf(process.env));
  const running = await runningStack(run);
  if (!running) return void process.stdout.write('Nothing runs on this data folder.\n');
  signalProcess(running.pid, 'SIGTERM');
  const gone = await waitUntil(async () => !(await runningStack(run)), { deadlineMs: STOP_MS, everyMs: 100 });
  if (!gone) throw new StartError(`Process ${running.pid} still stops after a minute; see its terminal.`);
  process.stdout.write('Stopped.\n');
}

process.chdir(ROOT);
await runMain(main);
