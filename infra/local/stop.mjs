// @ts-check
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { signalProcess } from './process-identity.mjs';
import { runningStack } from './run-records.mjs';
import { waitUntil } from './wait-until.mjs';

const STOP_MS = 60_000;

/** `make stop`: asks the start that runs on this data folder to end, and waits until it has. */
async function main() {
  const { run } = pathsOf(dataDirOf(process.env));
  const running = await runningStack(run);
  if (!running) {
    process.stdout.write('Nothing runs on this data folder.\n');
    return 0;
  }
  signalProcess(running.pid, 'SIGTERM');
  const gone = await waitUntil(async () => !(await runningStack(run)), { deadlineMs: STOP_MS, everyMs: 100 });
  process.stdout.write(
    gone ? 'Stopped.\n' : `Process ${running.pid} still stops after a minute; see its terminal.\n`,
  );
  return gone ? 0 : 1;
}

process.chdir(ROOT);
process.exitCode = await main();
