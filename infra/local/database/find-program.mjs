// @ts-check
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/**
 * The path of a program, as a shell would find it.
 *
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>}
 */
export async function findProgram(name, env) {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    try {
      await access(path, constants.X_OK);
      if ((await stat(path)).isFile()) return path;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/**
 * Which of these programs are not on PATH.
 *
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>}
 */
export async function missingPrograms(names, env) {
  const found = await Promise.all(names.map((name) => findProgram(name, env)));
  return names.filter((_, index) => found[index] === undefined);
}
