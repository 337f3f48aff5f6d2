import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';

/** A folder to be a PATH: some programs of this machine, and some shell scripts in the place of programs. */
export async function programFolder(
  folder: string,
  { real = [], scripts = {} }: { real?: string[]; scripts?: { [name: string]: string } },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of real) {
    const path = await findProgram(name, process.env);
    if (!path) throw new Error(`${name} is not on PATH`);
    await symlink(path, join(folder, name));
  }
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}
