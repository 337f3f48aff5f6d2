// @ts-check
import { join } from 'node:path';
import { reasonOf } from '../local/database/database-error.mjs';
import { runCommand } from '../local/database/run-command.mjs';
import { goEnv, goInstall } from '../local/go-install.mjs';
import { recipe } from './recipe.mjs';

const buildDeadlineMs = 900_000;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} why this machine's Go cannot build the server
 */
export async function whyGoCannotBuild(env) {
  try {
    const { stdout } = await runCommand('go', ['env', 'GOVERSION'], { deadlineMs: 20_000, env: goEnv(env) });
    const version = stdout.trim();
    const isOld = version.localeCompare(`go${recipe.oldestGo}`, 'en', { numeric: true }) < 0;
    return isOld ? `Go is ${version}, and ${recipe.oldestGo} or later is needed` : undefined;
  } catch (error) {
    return `Go does not run: ${reasonOf(error)}`;
  }
}

/**
 * Builds FerretDB at its pinned version.
 *
 * @param {object} options
 * @param {string} options.binFolder
 * @param {string} options.folder any folder outside a Go workspace
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(text: string) => void} options.progress
 * @param {AbortSignal} options.signal
 * @returns {Promise<import('./recipe.mjs').Versions['ferretdb']>}
 */
export async function buildFerretdb({ binFolder, folder, env, progress, signal }) {
  const { module, command, version } = recipe.ferretdb;
  progress(`building FerretDB ${version} with Go`);
  const install = () =>
    goInstall(`${module}/${command}@${version}`, {
      ...{ binFolder, cwd: folder, env, signal },
      deadlineMs: buildDeadlineMs,
    });
  // Go does not ask again for one of its 200 modules that did not come; what did come is kept.
  await install().catch((error) => {
    signal.throwIfAborted();
    progress(`building FerretDB once more: ${reasonOf(error)}`);
    return install();
  });
  const { stdout } = await runCommand('go', ['version', '-m', join(binFolder, 'ferretdb')], {
    cwd: folder,
    env: goEnv(env),
    deadlineMs: 20_000,
  });
  const [, built, sum] = /^\tmod\t\S+\t(\S+)\t(\S+)/m.exec(stdout) ?? [];
  const go = /: (go\S+)/.exec(stdout)?.[1] ?? '';
  if (built !== version || !sum)
    throw new Error(`Go built ${built ?? 'something else'} instead of ${version}`);
  progress('FerretDB is built');
  return { module, version, sum, go };
}
