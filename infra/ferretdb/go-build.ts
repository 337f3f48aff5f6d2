import { join } from 'node:path';
import { reasonOf } from '../local/start-error.mjs';
import { runCommand } from '../local/database/run-command.mjs';
import { goEnv, goInstall } from '../local/go-install.ts';
import { recipe } from './recipe.ts';

const buildDeadlineMs = 900_000;

export async function whyGoCannotBuild(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const { stdout } = await runCommand('go', ['env', 'GOVERSION'], { deadlineMs: 20_000, env: goEnv(env) });
    const version = stdout.trim();
    const isOld = version.localeCompare(`go${recipe.oldestGo}`, 'en', { numeric: true }) < 0;
    return isOld ? `Go is ${version}, and ${recipe.oldestGo} or later is needed` : undefined;
  } catch (error) {
    return `Go does not run: ${reasonOf(error)}`;
  }
}

interface BuildFerretdbOptions {
  binFolder: string;
  /** Any folder outside a Go workspace. */
  folder: string;
  env: NodeJS.ProcessEnv;
  progress: (text: string) => void;
  signal: AbortSignal;
}

/** Builds FerretDB at its pinned version. */
export async function buildFerretdb({ binFolder, folder, env, progress, signal }: BuildFerretdbOptions) {
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
