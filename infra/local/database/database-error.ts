import { StartError } from '../start-error.mjs';

/**
 * Why a database cannot be had.
 *
 * - `NO_ENGINE`: no server can be had on this machine.
 * - `ENGINE_OF_DATA_MISSING`: the data folder was written by a server that cannot be had here.
 * - `PORT_TAKEN`: another process listens on the port.
 * - `DATA_IN_USE`: another server has the data folder open.
 * - `START_FAILED`: the server did not come up.
 * - `UNREACHABLE`: the server that `MONGODB_URI` names is unreachable.
 */
type DatabaseErrorCode =
  | 'NO_ENGINE'
  | 'ENGINE_OF_DATA_MISSING'
  | 'PORT_TAKEN'
  | 'DATA_IN_USE'
  | 'START_FAILED'
  | 'UNREACHABLE';

/** No database can be had, and why. */
export class DatabaseError extends StartError {
  code: DatabaseErrorCode;
  override name = 'DatabaseError';

  constructor(code: DatabaseErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What to tell a person about anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
