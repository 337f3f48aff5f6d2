import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rm, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { buildServices } from '../../infra/local/build.ts';
import {
  ensureDependencies,
  holdsAll,
  lockEntries,
  withoutFormerTools,
} from '../../infra/local/dependencies.mjs';
import { ROOT, dataDirOf } from '../../infra/local/paths.mjs';
import type { Progress } from '../../infra/local/progress.mjs';
import { StartError } from '../../infra/local/start-error.mjs';
import { released } from '../../infra/release/released.ts';
import { removeUnusedVersions } from './unused-versions.ts';

const GIT_MS = 60_000;
/** Packages of the repository, which each version has its own of. */
const OWN_SCOPE = '@tessera';

/**
 * The services of a commit, checked out as a worktree and built. The folder is kept for the next run;
 * those of other commits than the released one go when nobody has used them for a day.
 * @param options `root` is the repository
 * @throws StartError the commit is not in the repository, or cannot be built
 */
export async function builtVersion(
  name: string,
  { env, progress, root = ROOT }: { env: NodeJS.ProcessEnv; progress: Progress; root?: string },
): Promise<string> {
  const git = (...args: string[]) => execa('git', args, { cwd: root, timeout: GIT_MS });
  const { stdout: commit } = await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => {
    throw new StartError(
      `This clone has no commit ${name}. A shallow clone lacks it; fetch the history: git fetch --unshallow`,
    );
  });
  const versions = join(dataDirOf(process.env), 'versions');
  const folder = join(versions, commit);
  const common = { root: folder, env, progress };
  if (!existsSync(join(folder, 'package-lock.json'))) {
    await rm(folder, { recursive: true, force: true });
    // By force where the folder of an earlier one was removed by hand.
    await git('worktree', 'add', '--force', '--detach', folder, commit);
  }
  const now = new Date();
  await utimes(folder, now, now);
  await removeUnusedVersions(versions, [commit, (await released(root)).commit], root);
  const install = () => ensureDependencies({ ...common, logFile: join(folder, '.data', 'npm.log') });
  // Its types were checked when it was the current version; to check them again is two thirds of the work.
  const build = () =>
    buildServices({ ...common, logFile: join(folder, '.data', 'build.log') }, ['--noCheck']);
  const linked = await linkPackages(folder);
  if (!linked) await install();
  await build().catch(async (error) => {
    if (!linked) throw error;
    // It may have missed one of its own tools.
    await install();
    await build();
  });
  return folder;
}

/**
 * Uses the packages of this version where the other's lock file asks for the same, but for tools that are gone: to
 * install them all takes a minute.
 * @returns false where it asks for others
 */
async function linkPackages(folder: string): Promise<boolean> {
  const [wanted, installed] = await Promise.all([
    lockEntries(join(folder, 'package-lock.json')),
    lockEntries(join(ROOT, 'node_modules', '.package-lock.json')),
  ]);
  const own = join(folder, 'node_modules', '.package-lock.json');
  if (!wanted || !installed || !holdsAll(withoutFormerTools(wanted, installed), installed)) {
    if (!existsSync(own)) await rm(join(folder, 'node_modules'), { recursive: true, force: true });
    return false;
  }
  if (existsSync(own)) return true;
  const workspaces = Object.keys(wanted).filter((path) => path !== '' && !path.includes('node_modules/'));
  for (const place of ['', ...workspaces]) await linkModules(join(ROOT, place), join(folder, place));
  return true;
}

/** Both are folders of packages. */
async function linkModules(from: string, to: string) {
  await rm(join(to, 'node_modules'), { recursive: true, force: true });
  const names = await readdir(join(from, 'node_modules')).catch(() => []);
  if (names.length === 0) return;
  await mkdir(join(to, 'node_modules'));
  for (const name of names) {
    if (name.startsWith('.')) continue;
    if (name !== OWN_SCOPE) await symlink(join(from, 'node_modules', name), join(to, 'node_modules', name));
    else await linkOwn(join(from, 'node_modules', name), join(to, 'node_modules', name));
  }
}

/** Links within the repository are relative, and lead to the other version's in its folder. */
async function linkOwn(from: string, to: string) {
  await mkdir(to);
  for (const name of await readdir(from)) await symlink(await readlink(join(from, name)), join(to, name));
}
