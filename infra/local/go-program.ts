import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isProgram } from './database/find-program.ts';
import { goInstall } from './go-install.ts';
import { userCacheDir } from './paths.mjs';

const BUILD_DEADLINE = 20 * 60_000;

interface BuildWithGoOptions {
  /** Of the folder that keeps it. */
  name: string;
  /** The program's package; its last part, without a version, names what Go builds. */
  module: string;
  version: string;
  progress: (text: string) => void;
}

/**
 * The path of a program that tests need, built with Go on the first call and kept in the user's cache.
 * @throws Error there is no Go, or no access to Go modules
 */
export async function buildWithGo({ name, module, version, progress }: BuildWithGoOptions): Promise<string> {
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
