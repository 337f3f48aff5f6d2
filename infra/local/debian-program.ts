import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram, isProgram } from './database/find-program.ts';
import { runCommand } from './database/run-command.mjs';
import { userCacheDir } from './paths.mjs';

const DOWNLOAD_MS = 5 * 60_000;

type DebianProgramOptions = { name: string; program: string; folder?: string; libraries?: readonly string[] };

/**
 * The path of a program that tests need: the machine's own, or that of a Debian package, which is unpacked into the
 * user's cache on the first call; nothing is installed.
 * @param options `name` is the package's, `libraries` are packages that are unpacked beside it
 * @throws CommandError apt does not know the package or cannot fetch it
 */
export async function debianProgram({
  name,
  program,
  folder: within = 'usr/bin',
  libraries = [],
}: DebianProgramOptions): Promise<string> {
  const env = process.env;
  const installed = await findProgram(program, env);
  if (installed) return installed;
  const folder = join(userCacheDir(env), `debian-${name}`);
  const binary = join(folder, within, program);
  if (await isProgram(binary)) return binary;
  await mkdir(folder, { recursive: true });
  const run = (command: string, args: string[]) =>
    runCommand(command, args, { deadlineMs: DOWNLOAD_MS, env, cwd: folder });
  const download = () => run('apt-get', ['download', '--quiet', name, ...libraries]);
  // The lists of packages may be missing, or older than the package.
  await download().catch(async () => {
    await run('apt-get', ['update', '--quiet']);
    await download();
  });
  for (const file of await readdir(folder))
    if (file.endsWith('.deb')) await run('dpkg-deb', ['--extract', file, folder]);
  return binary;
}
