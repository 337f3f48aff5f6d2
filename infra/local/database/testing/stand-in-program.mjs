// @ts-check
import { fileURLToPath } from 'node:url';
import { prepareFerretdb } from '../../../ferretdb/index.mjs';
import { userCacheDir } from '../../paths.mjs';

/**
 * The text of a shell script that is a mongod to whoever starts it (see `stand-in-mongod.mjs`).
 *
 * @param {string} version what `--version` prints
 * @returns {Promise<string>} without its first line
 */
export async function standInScript(version) {
  const cacheDir = userCacheDir(process.env);
  const { root, postgresMajor } = await prepareFerretdb({ env: process.env, cacheDir, progress: () => {} });
  const program = fileURLToPath(new URL('./stand-in-mongod.mjs', import.meta.url));
  return [
    `export STAND_IN_VERSION='${version}' STAND_IN_ROOT='${root}' STAND_IN_POSTGRES='${postgresMajor}'`,
    `exec '${process.execPath}' '${program}' "$@"`,
    'exit 127',
  ].join('\n');
}
