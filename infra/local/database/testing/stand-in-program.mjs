// @ts-check
import { fileURLToPath } from 'node:url';
import { userCacheDir } from '../database.mjs';
import { unpackedRoot } from '../engines/ferretdb.mjs';
import { preparedFerretdb } from './prepared-ferretdb.mjs';

/**
 * The text of a shell script that is a mongod to whoever starts it (see `stand-in-mongod.mjs`).
 *
 * @param {string} version what it says it is
 * @returns {Promise<string>} without its first line
 */
export async function standInScript(version) {
  const cacheDir = userCacheDir(process.env);
  await preparedFerretdb(cacheDir);
  const program = fileURLToPath(new URL('./stand-in-mongod.mjs', import.meta.url));
  return [
    `export STAND_IN_VERSION='${version}' STAND_IN_ROOT='${unpackedRoot(cacheDir)}'`,
    `exec '${process.execPath}' '${program}' "$@"`,
    'exit 127',
  ].join('\n');
}
