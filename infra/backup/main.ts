import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackupError } from './backup-error.ts';
import { createBackup } from './create-backup.ts';
import { createSnapshot, pruneSnapshots } from './create-snapshot.ts';
import { readBackupEnv, readRepositoryEnv } from './env.ts';
import { readErased } from './erased-list.ts';
import { openArchive } from './open-archive.ts';
import { openSnapshot, stagingFolder } from './open-snapshot.ts';
import { progressBar, type ProgressBar } from './progress-bar.ts';
import { restoreAccount } from './restore-account.ts';
import { restoreBackup } from './restore-backup.ts';
import { Restic } from './restic.ts';
import { SNAPSHOT } from './snapshot-format.ts';

type Context = { env: NodeJS.ProcessEnv; bar: ProgressBar; signal: AbortSignal };

const tell = (text: string) => void process.stderr.write(`${text}\n`);

const VERBS: Readonly<Record<string, (name: string | undefined, context: Context) => Promise<void>>> = {
  backup,
  restore,
  snapshots,
  prune,
  check,
};

/**
 * Into the file where one is named, otherwise into the repository where one is set, otherwise into a file of the folder
 * of backups.
 */
async function backup(name: string | undefined, { env, bar, signal }: Context) {
  const installation = readBackupEnv(env);
  const repository = readRepositoryEnv(env);
  if (!name && repository) {
    const { id } = await createSnapshot({ env: installation, repository, bar, signal });
    tell(
      `The snapshot is ${id}. Without the repository's password nobody can read it: keep that elsewhere too.`,
    );
    return;
  }
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = resolve(name ?? join(env['BACKUP_DIR'] || 'backups', `tessera-${stamp}.tar`));
  await createBackup({ env: installation, file, bar, signal });
  tell(`The backup is ${file}. It holds people's pictures and addresses: keep it safe.`);
}

/** @param name a file, the id of a snapshot, or `latest` */
async function restore(name: string | undefined, { env, bar, signal }: Context) {
  const common = { env: readBackupEnv(env), force: env['FORCE'] === '1', bar, signal };
  const chosen = name || env['SNAPSHOT'];
  const email = env['ACCOUNT'];
  if (!chosen)
    throw new BackupError('FILE', 'Name a file or a snapshot: restore FILE.tar, or restore latest');
  if (/^(?:latest|[0-9a-f]{8,64})$/.test(chosen)) {
    const repository = needRepository(env);
    const folder = await stagingFolder(repository);
    const from = { repository, snapshot: chosen, folder, bar };
    try {
      if (email)
        return await restoreAccount({ ...common, ...from, email }).then(() => tell(`Restored: ${email}.`));
      await restoreBackup({ ...common, open: (stopped) => openSnapshot({ ...from, signal: stopped }) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } else {
    if (email)
      throw new BackupError('ACCOUNT', 'One account alone is restored of a snapshot, not of a file.');
    await restoreBackup({
      ...common,
      open: async (stopped) => {
        const archive = await openArchive(resolve(chosen), bar, stopped);
        const erased = readRepositoryEnv(env) ? await readErased(repositoryOf(env, stopped)) : [];
        return { ...archive, erased: new Map([...archive.erased, ...erased]) };
      },
    });
  }
  tell('Restored. People log in again, with the password of that time.');
}

async function snapshots(_name: string | undefined, { env, signal }: Context) {
  for (const { short_id: id, time } of await repositoryOf(env, signal).snapshots(SNAPSHOT))
    process.stdout.write(`${id}  ${new Date(time).toISOString()}\n`);
}

/** Removes snapshots past their time. */
async function prune(_name: string | undefined, { env, bar, signal }: Context) {
  await pruneSnapshots({ env: readBackupEnv(env), repository: needRepository(env), bar, signal });
}

/** @param which `data` reads every byte */
async function check(which: string | undefined, { env, signal }: Context) {
  await repositoryOf(env, signal).check(which === 'data');
  process.stdout.write('The repository is whole.\n');
}

const repositoryOf = (env: NodeJS.ProcessEnv, signal: AbortSignal) => new Restic(needRepository(env), signal);

function needRepository(env: NodeJS.ProcessEnv) {
  const repository = readRepositoryEnv(env);
  if (!repository) throw new BackupError('REPOSITORY', 'No BACKUP_REPOSITORY is set.');
  return repository;
}

/**
 * `backup [FILE]`, `restore FILE|SNAPSHOT`, `snapshots`, `prune` and `check [data]`; the services' own variables name
 * where the data is. FORCE=1 lets a restore replace what is there; ACCOUNT restores that address alone.
 * @returns the exit code: 1 where nothing was changed, 2 where a restore that failed left the installation incomplete
 */
export async function copy([verb = '', name]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopped.abort(new BackupError('STOPPED', `Stopped by ${signal}.`)));
  try {
    await VERBS[verb]?.(name, { env, bar: progressBar(process.stderr), signal: stopped.signal });
    return 0;
  } catch (error) {
    const written = error instanceof BackupError || (error instanceof Error && error.name === 'EnvError');
    tell(String(written ? error.message : error instanceof Error ? error.stack : error));
    return error instanceof BackupError && error.incomplete ? 2 : 1;
  }
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = await copy(process.argv.slice(2), process.env);
