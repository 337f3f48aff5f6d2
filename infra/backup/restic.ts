import { execa } from 'execa';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { RepositoryEnv } from './env.ts';
import { sftpOptions } from './sftp.ts';

const MINUTE_MS = 60_000;
/** What reads or writes all of a repository: the first backup of everything, a check, a restore. */
const LONG_MS = 24 * 60 * MINUTE_MS;
const SHORT_MS = 5 * MINUTE_MS;
/** restic refreshes a lock every 5 minutes. */
export const FRESH_LOCK_MS = 6 * MINUTE_MS;
/** restic removes its lock on SIGINT; then it is killed. */
const END_MS = 10_000;
/** One installation writes into a repository, from containers with names of their own. */
const HOST = 'tessera';
const INCOMPLETE = 3;
const ERROR_CHARACTERS = 2_000;
/** Of the system, of restic for SFTP, and of S3 servers. */
const FULL = /no space left on device|quota ?exceeded|storage ?full/i;

type RunOptions = { deadlineMs?: number; input?: string; onLine?: (line: string) => void };

export type ResticSnapshot = { id: string; short_id: string; time: string; paths: string[]; tags?: string[] };
type ResticSummary = {
  snapshot_id: string;
  data_added: number;
  files_new: number;
  files_changed: number;
  files_unmodified: number;
  total_bytes_processed: number;
};

/** A repository of restic: https://restic.readthedocs.io/en/v0.14.0/ */
export class Restic {
  #env;
  #signal;

  constructor(env: RepositoryEnv, signal: AbortSignal) {
    this.#env = env;
    this.#signal = signal;
  }

  /** Makes the repository where it is missing; one that is there is never replaced. */
  async prepare() {
    try {
      await this.#run(['cat', '--no-lock', 'config']);
    } catch (error) {
      if (!(error instanceof BackupError && error.code === 'NO_REPOSITORY')) throw error;
      await this.#run(['init', '--repository-version', '2']);
    }
  }

  /**
   * Removes the locks of processes that died. Only for the holder of the lease: no other process writes then, but a
   * check may read, whose exclusive lock would come back by its next refresh, and meanwhile no pack may be removed. The
   * last steps of a backup lock as a check does.
   * @throws BackupError BUSY: a check runs, or what locks so was killed within the last minutes
   */
  async unlock() {
    const ids = (await this.#run(['list', 'locks', '--no-lock'])).split('\n').filter(Boolean);
    for (const id of ids) {
      // One that was removed meanwhile, or that a full disk left empty, locks nothing.
      const text = await this.#run(['cat', 'lock', '--no-lock', id]).catch(() => '{}');
      const { exclusive, time } = JSON.parse(text) as { exclusive?: boolean; time?: string };
      // Its time is by the clock of another machine, which may go ahead.
      if (exclusive && Math.abs(Date.now() - Date.parse(time ?? '')) < FRESH_LOCK_MS)
        throw new BackupError(
          'BUSY',
          'A check of the repository runs, or one, or a backup at its end, was killed a moment ago. Wait for its end, or ' +
            'end it; try again in 6 minutes.',
        );
    }
    await this.#run(['unlock', '--remove-all']);
  }

  /** @returns oldest first */
  async snapshots(tag: string): Promise<ResticSnapshot[]> {
    const json = await this.#run(['snapshots', '--json', '--no-lock', '--host', HOST, '--tag', tag]);
    const found = (JSON.parse(json) ?? []) as ResticSnapshot[];
    return found.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  }

  /** Makes a snapshot of folders; what an earlier one of the same folders has is not read again. */
  async backup(
    tag: string,
    paths: readonly string[],
    exclude: string,
    onProgress: (done: number, all: number) => void,
  ): Promise<ResticSummary> {
    const args = ['backup', '--json', '--host', HOST, '--tag', tag, '--exclude', exclude, '--', ...paths];
    let summary: ResticSummary | undefined;
    const run = () =>
      this.#run(args, {
        deadlineMs: LONG_MS,
        onLine: (line) => {
          const message = JSON.parse(line);
          if (message.message_type === 'status')
            onProgress(message.bytes_done ?? 0, message.total_bytes ?? 0);
          if (message.message_type === 'summary') summary = message;
        },
      });
    // A file was replaced or removed while restic read it.
    await run().catch((error) => {
      if (error.cause?.exitCode !== INCOMPLETE) throw error;
      return run();
    });
    if (!summary) throw new BackupError('REPOSITORY', 'restic ended without a snapshot.');
    return summary;
  }

  /** Stores a small file. */
  async store(tag: string, name: string, text: string) {
    const args = ['backup', '--quiet', '--host', HOST, '--tag', tag, '--stdin', '--stdin-filename', name];
    await this.#run(args, { input: text });
  }

  /** @param name of a file that {@link store} kept */
  read(snapshot: string, name: string) {
    return this.#run(['dump', '--no-lock', snapshot, `/${name}`]);
  }

  async retag(snapshot: string, from: string, to: string) {
    await this.#run(['tag', '--remove', from, '--add', to, snapshot]);
  }

  /** @param keep such as `--keep-daily 14` */
  async forget(tag: string, keep: readonly string[]) {
    await this.#run(['forget', '--quiet', '--host', HOST, '--tag', tag, '--group-by', 'host', ...keep]);
  }

  async remove(snapshots: readonly string[]) {
    if (snapshots.length > 0) await this.#run(['forget', '--quiet', ...snapshots]);
  }

  /**
   * Removes what no snapshot needs.
   * @param options with `repacks` also what shares a pack with what is needed: that is written again, which takes room
   */
  async prune({ repacks, deadlineMs = LONG_MS }: { repacks: boolean; deadlineMs?: number }) {
    const most = repacks ? [] : ['--max-repack-size', '0'];
    await this.#run(['prune', '--quiet', ...most], { deadlineMs });
  }

  /** Whether the repository is whole. @param readsAll every byte, not only what describes it */
  async check(readsAll: boolean) {
    await this.#run(['check', '--quiet', ...(readsAll ? ['--read-data'] : [])], { deadlineMs: LONG_MS });
  }

  /** @param target a folder, below which paths are as in the snapshot */
  async restore(snapshot: string, target: string, paths: readonly string[]) {
    const include = paths.flatMap((path) => ['--include', path]);
    await this.#run(['restore', '--quiet', '--target', target, ...include, snapshot], {
      deadlineMs: LONG_MS,
    });
  }

  /** @returns what it wrote, where no line was asked for */
  async #run(args: readonly string[], { deadlineMs = SHORT_MS, input = '', onLine }: RunOptions = {}) {
    const { BACKUP_REPOSITORY, BACKUP_PASSWORD, BACKUP_WORK_DIR } = this.#env;
    const temporary = join(BACKUP_WORK_DIR, 'tmp');
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    const child = execa('restic', [...sftpOptions(this.#env), ...args], {
      env: {
        PATH: process.env['PATH'],
        HOME: BACKUP_WORK_DIR,
        TMPDIR: temporary,
        RESTIC_REPOSITORY: BACKUP_REPOSITORY,
        RESTIC_PASSWORD: BACKUP_PASSWORD,
        RESTIC_CACHE_DIR: join(BACKUP_WORK_DIR, 'cache'),
        RESTIC_PROGRESS_FPS: '2',
        AWS_ACCESS_KEY_ID: this.#env.BACKUP_S3_ACCESS_KEY,
        AWS_SECRET_ACCESS_KEY: this.#env.BACKUP_S3_SECRET_KEY,
        AWS_DEFAULT_REGION: this.#env.BACKUP_S3_REGION,
        // Less memory for the index of a large repository.
        GOGC: '50',
      },
      extendEnv: false,
      input,
      buffer: onLine ? { stdout: false, stderr: true } : true,
      timeout: deadlineMs,
      cancelSignal: this.#signal,
      killSignal: 'SIGINT',
      forceKillAfterDelay: END_MS,
      reject: false,
    });
    if (onLine) for await (const line of child) if (line.startsWith('{')) onLine(line);
    const { failed, exitCode, stderr, stdout = '', timedOut } = await child;
    this.#signal.throwIfAborted();
    if (failed && /Is there a repository at the following location/.test(String(stderr)))
      throw new BackupError(
        'NO_REPOSITORY',
        'BACKUP_REPOSITORY names a place without a repository: the first backup makes it. To restore a file without ' +
          'one, unset BACKUP_REPOSITORY; accounts that were deleted since then are not known, and come back.',
      );
    if (failed) {
      const reason = timedOut ? 'took too long' : `ended with ${exitCode ?? 'an error'}`;
      throw new BackupError(
        FULL.test(String(stderr)) ? 'FULL' : 'REPOSITORY',
        `restic ${args[0]} ${reason}: ${String(stderr).trim().slice(-ERROR_CHARACTERS)}`,
        { cause: { exitCode } },
      );
    }
    return String(stdout);
  }
}
