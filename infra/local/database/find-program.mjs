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
    if (await isProgram(path)) return path;
  }
  return undefined;
}

/** @param {string} path @returns {Promise<boolean>} whether a program is there that we may run */
export async function isProgram(path) {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
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
