// @ts-check
import { execa } from 'execa';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.mjs';
import { sftpOptions } from './sftp.mjs';

const MINUTE_MS = 60_000;
/** What reads or writes all of a repository: the first backup of everything, a check, a restore. */
const LONG_MS = 24 * 60 * MINUTE_MS;
const SHORT_MS = 5 * MINUTE_MS;
/** restic removes its lock on SIGINT; then it is killed. */
const END_MS = 10_000;
/** One installation writes into a repository, from containers with names of their own. */
const HOST = 'tessera';
const INCOMPLETE = 3;
const ERROR_CHARACTERS = 2_000;

/** @typedef {{ id: string, short_id: string, time: string, paths: string[], tags?: string[] }} ResticSnapshot */
/** @typedef {{ snapshot_id: string, data_added: number, files_new: number, files_changed: number, files_unmodified: number, total_bytes_processed: number }} ResticSummary */

/** A repository of restic: https://restic.readthedocs.io/en/v0.14.0/ */
export class Restic {
  #env;
  #signal;

  /** @param {import('./env.mjs').RepositoryEnv} env @param {AbortSignal} signal ends what runs */
  constructor(env, signal) {
    this.#env = env;
    this.#signal = signal;
  }

  /** Makes the repository where it is missing; one that is there is never replaced. */
  async prepare() {
    try {
      await this.#run(['cat', 'config']);
    } catch (error) {
      if (!/Is there a repository at the following location/.test(String(error))) throw error;
      await this.#run(['init', '--repository-version', '2']);
    }
  }

  /** Removes the locks of processes that died. Only for the holder of the lease: no other process writes then. */
  async unlock() {
    await this.#run(['unlock', '--remove-all']);
  }

  /** @param {string} tag @returns {Promise<ResticSnapshot[]>} oldest first */
  async snapshots(tag) {
    const json = await this.#run(['snapshots', '--json', '--no-lock', '--host', HOST, '--tag', tag]);
    const found = /** @type {ResticSnapshot[]} */ (JSON.parse(json) ?? []);
    return found.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  }

  /**
   * Makes a snapshot of folders; what an earlier one of the same folders has is not read again.
   * @param {string} tag
   * @param {readonly string[]} paths
   * @param {string} exclude
   * @param {(done: number, all: number) => void} onProgress in bytes
   * @returns {Promise<ResticSummary>}
   */
  async backup(tag, paths, exclude, onProgress) {
    const args = ['backup', '--json', '--host', HOST, '--tag', tag, '--exclude', exclude, '--', ...paths];
    /** @type {ResticSummary | undefined} */
    let summary;
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

  /**
   * Stores a small file.
   * @param {string} tag
   * @param {string} name
   * @param {string} text
   */
  async store(tag, name, text) {
    const args = ['backup', '--quiet', '--host', HOST, '--tag', tag, '--stdin', '--stdin-filename', name];
    await this.#run(args, { input: text });
  }

  /** @param {string} snapshot @param {string} name of a file that {@link store} kept */
  read(snapshot, name) {
    return this.#run(['dump', '--no-lock', snapshot, `/${name}`]);
  }

  /** @param {string} snapshot @param {string} from @param {string} to */
  async retag(snapshot, from, to) {
    await this.#run(['tag', '--remove', from, '--add', to, snapshot]);
  }

  /** @param {string} tag @param {readonly string[]} keep such as `--keep-daily 14` */
  async forget(tag, keep) {
    await this.#run(['forget', '--quiet', '--host', HOST, '--tag', tag, '--group-by', 'host', ...keep]);
  }

  /** @param {readonly string[]} snapshots */
  async remove(snapshots) {
    if (snapshots.length > 0) await this.#run(['forget', '--quiet', ...snapshots]);
  }

  /** Removes what no snapshot needs. */
  async prune() {
    await this.#run(['prune', '--quiet'], { deadlineMs: LONG_MS });
  }

  /** Whether the repository is whole. @param {boolean} readsAll every byte, not only what describes it */
  async check(readsAll) {
    await this.#run(['check', '--quiet', ...(readsAll ? ['--read-data'] : [])], { deadlineMs: LONG_MS });
  }

  /**
   * @param {string} snapshot
   * @param {string} target a folder, below which paths are as in the snapshot
   * @param {readonly string[]} paths
   */
  async restore(snapshot, target, paths) {
    const include = paths.flatMap((path) => ['--include', path]);
    await this.#run(['restore', '--quiet', '--target', target, ...include, snapshot], {
      deadlineMs: LONG_MS,
    });
  }

  /**
   * @param {readonly string[]} args
   * @param {{ deadlineMs?: number, input?: string, onLine?: (line: string) => void }} [options]
   * @returns {Promise<string>} what it wrote, where no line was asked for
   */
  async #run(args, { deadlineMs = SHORT_MS, input = '', onLine } = {}) {
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
    if (failed) {
      const reason = timedOut ? 'took too long' : `ended with ${exitCode ?? 'an error'}`;
      throw new BackupError(
        'REPOSITORY',
        `restic ${args[0]} ${reason}: ${String(stderr).trim().slice(-ERROR_CHARACTERS)}`,
        { cause: { exitCode } },
      );
    }
    return String(stdout);
  }
}
