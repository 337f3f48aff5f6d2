import { fileURLToPath } from 'node:url';
import { prepareFerretdb } from '../../../ferretdb/index.ts';
import { userCacheDir } from '../../paths.mjs';

/**
 * The text of a shell script that is a mongod to whoever starts it (see `stand-in-mongod.ts`).
 * @param version what `--version` prints
 * @returns without its first line
 */
export async function standInScript(version: string): Promise<string> {
  const cacheDir = userCacheDir(process.env);
  const { root, postgresMajor } = await prepareFerretdb({ env: process.env, cacheDir, progress: () => {} });
  const program = fileURLToPath(new URL('./stand-in-mongod.ts', import.meta.url));
  return [
    `export STAND_IN_VERSION='${version}' STAND_IN_ROOT='${root}' STAND_IN_POSTGRES='${postgresMajor}'`,
    `exec '${process.execPath}' '${program}' "$@"`,
    'exit 127',
  ].join('\n');
}
