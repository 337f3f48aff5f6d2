import { join } from 'node:path';
import { StartError } from '../start-error.mjs';
import { findProgram } from './find-program.ts';

/** What flock ends with where another process holds the lock. */
const lockedExitCode = 75;
/** A server that was killed a moment ago may still be ending. */
const lockWaitSeconds = 5;

/**
 * The command line that runs a server while holding the lock of its data folder, so that two never open one.
 *
 * flock takes the lock and then becomes the server (`--no-fork`), and every process of that server inherits it: it is
 * held exactly as long as one of them lives, and one left by a dead server cannot be. A process id in a file would
 * prove less: ids are used again, and a server in a sandbox has one of its own.
 * @param dataDir must exist
 * @returns the command alone where there is no flock (macOS)
 */
export async function underDataLock(dataDir: string, command: string[], env: NodeJS.ProcessEnv) {
  const flock = await findProgram('flock', env);
  if (!flock) return command;
  const lock = join(dataDir, 'lock');
  return [flock, '-w', String(lockWaitSeconds), '-E', String(lockedExitCode), '--no-fork', lock, ...command];
}

/**
 * @param exitCode of a command that was to run under the lock
 * @returns the error, if another server has the data folder
 */
export function lockedOut(exitCode: number | null | undefined, dataDir: string): StartError | undefined {
  if (exitCode !== lockedExitCode) return undefined;
  return new StartError(`another start has the database in ${dataDir} open; stop it first`);
}
