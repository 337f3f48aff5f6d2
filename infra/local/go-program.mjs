// @ts-check
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isProgram } from './database/find-program.mjs';
import { goInstall } from './go-install.mjs';
import { userCacheDir } from './paths.mjs';

const BUILD_DEADLINE = 20 * 60_000;

/**
 * The path of a program that tests need, built with Go on the first call and kept in the user's cache.
 * @param {object} options
 * @param {string} options.name of the folder that keeps it
 * @param {string} options.module the program's package; its last part, without a version, names what Go builds
 * @param {string} options.version
 * @param {(text: string) => void} options.progress
 * @returns {Promise<string>}
 * @throws {Error} there is no Go, or no access to Go modules
 */
export async function buildWithGo({ name, module, version, progress }) {
  const folder = join(userCacheDir(process.env), name, version);
  const binary = join(folder, basename(module.replace(/\/v\d+$/, '')));
  if (await isProgram(binary)) return binary;
  progress(`building ${name} with Go, once; this can take some minutes`);
  await mkdir(folder, { recursive: true });
  try {
    await goInstall(`${module}@${version}`, {
      ...{ binFolder: folder, cwd: tmpdir(), env: process.env },
      deadlineMs: BUILD_DEADLINE,
    });
  } catch (cause) {
    const text = `${name} could not be built; this needs Go 1.24 or later on PATH and access to Go modules`;
    throw new Error(text, { cause });
  }
  return binary;
}
