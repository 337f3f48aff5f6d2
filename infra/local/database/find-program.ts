import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The path of a program, as a shell would find it. */
export async function findProgram(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

/** @returns whether a program is there that we may run */
export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Which of these programs are not on PATH. */
export async function missingPrograms(names: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const found = await Promise.all(names.map((name) => findProgram(name, env)));
  return names.filter((_, index) => found[index] === undefined);
}
