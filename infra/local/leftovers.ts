import { signalProcess } from './process-identity.mjs';
import type { Progress } from './progress.mjs';
import { forgetProcess, recordedProcesses, stillRuns, type ProcessRecord } from './run-records.mjs';
import { waitUntil } from './wait-until.mjs';

const SERVERS = /^(?:redis|database-.*)$/;
/** When a process is ended: the database and Redis only when nobody writes any more. */
const turnOf = (name: string) => (name === 'gateway' ? 0 : SERVERS.test(name) ? 2 : 1);
const ASK_MS = 5_000;
const KILL_MS = 5_000;

/**
 * Ends what a start that was killed has left running, so that the next one finds its ports and its data free.
 */
export async function endLeftovers(runDir: string, progress: Progress) {
  const records = await recordedProcesses(runDir);
  const endOne = async (record: ProcessRecord) => {
    if (await stillRuns(record)) {
      progress('leftovers', `ending ${record.name} (process ${record.pid}) of a start that was killed`);
      await end(record);
    }
    await forgetProcess(runDir, record.name);
  };
  for (const turn of [0, 1, 2])
    await Promise.all(records.filter(({ name }) => turnOf(name) === turn).map(endOne));
}

async function end(record: ProcessRecord) {
  const gone = async () => !(await stillRuns(record));
  signalProcess(record.pid, 'SIGTERM');
  if (await waitUntil(gone, { deadlineMs: ASK_MS, everyMs: 50 })) return;
  signalProcess(-record.pid, 'SIGKILL');
  signalProcess(record.pid, 'SIGKILL');
  await waitUntil(gone, { deadlineMs: KILL_MS, everyMs: 50 });
}
