// @ts-check
import { signalProcess } from './process-identity.mjs';
import { forgetProcess, recordedProcesses, stillRuns } from './run-records.mjs';
import { waitUntil } from './wait-until.mjs';

/** What is stopped first; the database and Redis last, when nobody writes any more. */
const ORDER = ['gateway', 'auth', 'grids', 'media-api', 'admin', 'media-worker'];
const ASK_MS = 10_000;
const KILL_MS = 5_000;

/** @param {string} name */
function rank(name) {
  const place = ORDER.indexOf(name);
  if (place >= 0) return place;
  return name === 'redis' ? ORDER.length + 1 : ORDER.length;
}

/**
 * Ends what a start that was killed has left running, so that the next one finds its ports and its data free.
 * @param {string} runDir
 * @param {import('./progress.mjs').Progress} progress
 */
export async function endLeftovers(runDir, progress) {
  const records = (await recordedProcesses(runDir)).sort((a, b) => rank(a.name) - rank(b.name));
  for (const record of records) {
    if (await stillRuns(record)) {
      progress('leftovers', `ending ${record.name} (process ${record.pid}) of a start that was killed`);
      await end(record);
    }
    await forgetProcess(runDir, record.name);
  }
}

/** @param {import('./run-records.mjs').ProcessRecord} record */
async function end(record) {
  const gone = async () => !(await stillRuns(record));
  signalProcess(record.pid, 'SIGTERM');
  if (await waitUntil(gone, { deadlineMs: ASK_MS, everyMs: 50 })) return;
  signalProcess(-record.pid, 'SIGKILL');
  signalProcess(record.pid, 'SIGKILL');
  await waitUntil(gone, { deadlineMs: KILL_MS, everyMs: 50 });
}
