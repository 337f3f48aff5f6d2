// @ts-check
import { signalProcess } from './process-identity.mjs';
import { forgetProcess, recordedProcesses, stillRuns } from './run-records.mjs';
import { waitUntil } from './wait-until.mjs';

/** What is ended together, and in this order: the database and Redis when nobody writes any more. */
const ORDER = [
  (/** @type {string} */ name) => name === 'gateway',
  (/** @type {string} */ name) => !/^(?:gateway|redis|database-.*)$/.test(name),
  (/** @type {string} */ name) => /^(?:redis|database-.*)$/.test(name),
];
const ASK_MS = 5_000;
const KILL_MS = 5_000;

/**
 * Ends what a start that was killed has left running, so that the next one finds its ports and its data free.
 * @param {string} runDir
 * @param {import('./progress.mjs').Progress} progress
 */
export async function endLeftovers(runDir, progress) {
  const records = await recordedProcesses(runDir);
  for (const belongs of ORDER) {
    await Promise.all(
      records
        .filter(({ name }) => belongs(name))
        .map(async (record) => {
          if (await stillRuns(record)) {
            progress('leftovers', `ending ${record.name} (process ${record.pid}) of a start that was killed`);
            await end(record);
          }
          await forgetProcess(runDir, record.name);
        }),
    );
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
