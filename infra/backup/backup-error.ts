type BackupErrorCode =
  // The file is not a whole backup, or a later version of Tessera made it; nothing was touched.
  | 'DAMAGED'
  | 'NEWER'
  // A file cannot be read, or written.
  | 'FILE'
  // The installation holds something; nothing was touched.
  | 'NOT_EMPTY'
  // Another backup or restore runs; a restore runs, or has left half of an installation.
  | 'BUSY'
  | 'RESTORING'
  // Erasures could go on while the backup ran.
  | 'HOLD_LOST'
  // What was written back reads differently.
  | 'UNVERIFIED'
  // restic failed, or had no room in the repository; there is no repository yet.
  | 'REPOSITORY'
  | 'FULL'
  | 'NO_REPOSITORY'
  // The account is not there, or not in the snapshot; nothing was touched.
  | 'ACCOUNT'
  // By a person.
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
