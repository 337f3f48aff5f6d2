import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keep, randomKey } from '../secrets.mjs';

/** The one user of a server that is started here; every other user of the machine can reach its port. */
export const SERVER_USER = 'tessera';

/** Together they may do what the product and its backup do, on MongoDB and on FerretDB, which knows few other roles. */
export const SERVER_ROLES = [
  { role: 'readWriteAnyDatabase', db: 'admin' },
  { role: 'clusterAdmin', db: 'admin' },
];

/**
 * The password of the server on this data folder: made at its first start with one, and kept beside the data for its
 * owner alone.
 */
export async function keepServerPassword(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // An older version, or a person, may have made the folder with another mode.
  await chmod(dataDir, 0o700);
  return keep(join(dataDir, 'password'), randomKey);
}

export function uriOf(port: number, password: string): string {
  return `mongodb://${SERVER_USER}:${password}@127.0.0.1:${port}/`;
}
