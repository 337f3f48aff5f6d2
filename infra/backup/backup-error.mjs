// @ts-check

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
 * - `ACCOUNT`: the account is not there, or not in the snapshot; nothing was touched
 * - `STOPPED`: a person stopped it
 * @typedef {'DAMAGED' | 'NEWER' | 'FILE' | 'NOT_EMPTY' | 'BUSY' | 'RESTORING' | 'HOLD_LOST' | 'UNVERIFIED' | 'REPOSITORY' | 'ACCOUNT' | 'STOPPED'} BackupErrorCode
 */

/** An error whose message is written for the operator. */
export class BackupError extends Error {
  /**
   * @param {BackupErrorCode} code
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(code, message, options) {
    super(message, options);
    this.name = 'BackupError';
    this.code = code;
    /** Whether the installation was left half restored. */
    this.incomplete = false;
  }
}

/**
 * The error of a restore that left what it restores incomplete.
 * @param {unknown} cause
 * @param {string} advice what that means, and what to do
 */
export function incomplete(cause, advice) {
  const code = cause instanceof BackupError ? cause.code : 'UNVERIFIED';
  const message = cause instanceof Error ? cause.message : String(cause);
  return Object.assign(new BackupError(code, `${message}\n${advice}`, { cause }), { incomplete: true });
}
