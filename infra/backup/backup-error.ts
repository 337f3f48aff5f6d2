/**
 * - `DAMAGED`: the file is not a whole backup; nothing was touched
 * - `NEWER`: a later version of Tessera made it; nothing was touched
 * - `FILE`: it cannot be read, or written
 * - `NOT_EMPTY`: the installation holds something; nothing was touched
 * - `BUSY`: another backup or restore runs
 * - `RESTORING`: a restore runs, or has left half of an installation
 * - `HOLD_LOST`: erasures could go on while the backup ran
 * - `UNVERIFIED`: what was written back reads differently
 * - `REPOSITORY`: restic failed
 * - `NO_REPOSITORY`: there is none yet
 * - `ACCOUNT`: the account is not there, or not in the snapshot; nothing was touched
 * - `STOPPED`: a person stopped it
 */
type BackupErrorCode =
  | 'DAMAGED'
  | 'NEWER'
  | 'FILE'
  | 'NOT_EMPTY'
  | 'BUSY'
  | 'RESTORING'
  | 'HOLD_LOST'
  | 'UNVERIFIED'
  | 'REPOSITORY'
  | 'NO_REPOSITORY'
  | 'ACCOUNT'
  | 'STOPPED';

/** An error whose message is written for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
  code: BackupErrorCode;
  /** Whether the installation was left half restored. */
  incomplete = false;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * The error of a restore that left what it restores incomplete.
 * @param advice what that means, and what to do
 */
export function incomplete(cause: unknown, advice: string) {
  const code = cause instanceof BackupError ? cause.code : 'UNVERIFIED';
  const message = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new BackupError(code, `${message}\n${advice}`, { cause }), { incomplete: true });
}
