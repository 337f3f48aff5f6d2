// @ts-check
import { resolve } from 'node:path';
import { BackupError } from './backup-error.mjs';
import { createBackup } from './create-backup.mjs';
import { readBackupEnv } from './env.mjs';
import { progressBar } from './progress-bar.mjs';
import { restoreBackup } from './restore-backup.mjs';

/**
 * `main.mjs backup FILE` and `main.mjs restore FILE`, told by the services' own variables where the data is.
 * FORCE=1 lets a restore replace what is there. It ends with 1 where nothing was changed, and with 2 where a restore
 * that failed left the installation incomplete.
 */
async function main() {
  const [verb, name] = process.argv.slice(2);
  if ((verb !== 'backup' && verb !== 'restore') || !name)
    throw new BackupError('FILE', 'Say which file: main.mjs backup FILE, or main.mjs restore FILE');
  const file = resolve(name);
  const stopped = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => stopped.abort(new BackupError('STOPPED', `Stopped by ${signal}.`)));
  const common = {
    env: readBackupEnv(process.env),
    file,
    bar: progressBar(process.stderr),
    signal: stopped.signal,
  };
  if (verb === 'backup') {
    await createBackup(common);
    process.stderr.write(`The backup is ${file}. It holds people's pictures and addresses: keep it safe.\n`);
  } else {
    await restoreBackup({ ...common, force: process.env['FORCE'] === '1' });
    process.stderr.write('Restored. People log in again, with the password of that time.\n');
  }
}

try {
  await main();
} catch (error) {
  const written = error instanceof BackupError || (error instanceof Error && error.name === 'EnvError');
  const text = written ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = error instanceof BackupError && error.incomplete ? 2 : 1;
}
