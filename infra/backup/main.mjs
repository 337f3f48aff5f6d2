// @ts-check
import { resolve } from 'node:path';
import { BackupError } from './backup-error.mjs';
import { createBackup } from './create-backup.mjs';
import { readBackupEnv } from './env.mjs';
import { progressBar } from './progress-bar.mjs';
import { restoreBackup } from './restore-backup.mjs';

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function work([verb, name], env) {
  if ((verb !== 'backup' && verb !== 'restore') || !name)
    throw new BackupError('FILE', 'Name the file: backup FILE, or restore FILE');
  const file = resolve(name);
  const stopped = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => stopped.abort(new BackupError('STOPPED', `Stopped by ${signal}.`)));
  const common = {
    env: readBackupEnv(env),
    file,
    bar: progressBar(process.stderr),
    signal: stopped.signal,
  };
  if (verb === 'backup') {
    await createBackup(common);
    process.stderr.write(`The backup is ${file}. It holds people's pictures and addresses: keep it safe.\n`);
  } else {
    await restoreBackup({ ...common, force: env['FORCE'] === '1' });
    process.stderr.write('Restored. People log in again, with the password of that time.\n');
  }
}

/**
 * `backup FILE` and `restore FILE`, told by the services' own variables where the data is. FORCE=1 lets a restore
 * replace what is there.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code: 1 where nothing was changed, 2 where a restore that failed left the
 *   installation incomplete
 */
export async function copy(args, env) {
  try {
    await work(args, env);
    return 0;
  } catch (error) {
    const written = error instanceof BackupError || (error instanceof Error && error.name === 'EnvError');
    const text = written ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    return error instanceof BackupError && error.incomplete ? 2 : 1;
  }
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = await copy(process.argv.slice(2), process.env);
