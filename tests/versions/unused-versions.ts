import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

const GIT_MS = 60_000;
/** No run takes so long: what was used since may be in use. */
const UNUSED_MS = 24 * 60 * 60_000;

/**
 * Removes the worktrees of versions that earlier runs checked out and that nobody has used for a day.
 * @param folder holds one folder a version; the time of its last change is that of its last use
 * @param kept their names
 * @param root the repository
 */
export async function removeUnusedVersions(folder: string, kept: readonly string[], root: string) {
  for (const name of await readdir(folder).catch(() => [])) {
    const version = join(folder, name);
    if (kept.includes(name) || Date.now() - (await stat(version)).mtimeMs < UNUSED_MS) continue;
    // What is no worktree of this clone is only a folder.
    await execa('git', ['worktree', 'remove', '--force', version], {
      cwd: root,
      timeout: GIT_MS,
      reject: false,
    });
    await rm(version, { recursive: true, force: true });
  }
}
