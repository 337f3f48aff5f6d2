import { existsSync } from 'node:fs';
import { missingPrograms, findProgram } from './database/find-program.ts';
import { packagesLacking } from './database/choose-engine.ts';
import { userCacheDir } from './paths.mjs';
import type { Progress } from './progress.mjs';
import { runStep } from './run-step.mjs';
import { StartError } from './start-error.mjs';

/** A program of the system, and the packages that bring it. */
type SystemProgram = { program: string; apt: string; brew: string; why: string };

const PROGRAMS: readonly SystemProgram[] = [
  { program: 'redis-server', apt: 'redis-server', brew: 'redis', why: 'queues' },
  { program: 'nginx', apt: 'nginx', brew: 'nginx', why: 'the gateway' },
];

const INSTALL_MS = 15 * 60_000;

interface PackageOptions {
  env: NodeJS.ProcessEnv;
  databaseDir: string;
  logFile: string;
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/**
 * Makes sure that the servers which no npm package brings are installed, and announces it first.
 * @throws StartError something lacks that cannot be installed from here; the message names the command
 */
export async function ensureSystemPackages({ env, databaseDir, logFile, progress, signal }: PackageOptions) {
  const needed = PROGRAMS.filter(({ program }) => program !== 'redis-server' || !env['REDIS_URL']?.trim());
  const missing = await missingPrograms(
    needed.map(({ program }) => program),
    env,
  );
  const lacking = needed.filter(({ program }) => missing.includes(program));
  const cacheDir = userCacheDir(env);
  const forDatabase = await packagesLacking({ env, dataDir: databaseDir, cacheDir, progress: () => {} });
  if (lacking.length === 0 && forDatabase.length === 0) {
    const are = needed.length === 1 ? 'is' : 'are';
    progress('packages', `${needed.map(({ program }) => program).join(' and ')} ${are} installed`);
    return;
  }
  const reasons = [
    ...lacking.map(({ program, why }) => `${program} (${why})`),
    ...forDatabase.map((name) => `${name} (the database)`),
  ];
  const installer = await systemInstaller(env);
  const names = [...lacking.map((each) => each[installer?.kind ?? 'apt']), ...forDatabase];
  if (!installer) {
    throw new StartError(
      `This machine lacks ${reasons.join(', ')}, and they cannot be installed from here: ` +
        `that takes apt-get with root or a sudo that asks nothing, or Homebrew.\n` +
        `Please install them and start again, on Debian or Ubuntu by: sudo apt-get install ${names.join(' ')}`,
    );
  }
  progress('packages', `installing ${reasons.join(', ')} with ${installer.title}`);
  await install(installer, names, { env, logFile, signal });
  const still = await missingPrograms(missing, env);
  if (still.length > 0) throw new StartError(`${still.join(' and ')} did not come with ${names.join(', ')}`);
  progress('packages', 'installed');
}

type Installer = { kind: 'apt' | 'brew'; title: string; command: string[] };

/** What installs packages here without asking a person. */
export async function systemInstaller(env: NodeJS.ProcessEnv): Promise<Installer | undefined> {
  if (await findProgram('apt-get', env)) {
    if (process.getuid?.() === 0) return { kind: 'apt', title: 'apt-get', command: ['apt-get'] };
    const sudo = await findProgram('sudo', env);
    const asks = !sudo || (await runStep(sudo, ['-n', 'true'], { env, deadlineMs: 10_000 })) !== 0;
    return asks ? undefined : { kind: 'apt', title: 'sudo apt-get', command: ['sudo', '-n', 'apt-get'] };
  }
  if (await findProgram('brew', env)) return { kind: 'brew', title: 'brew', command: ['brew'] };
  return undefined;
}

export async function install(
  { kind, title, command }: Installer,
  names: readonly string[],
  { env, logFile, signal }: { env: NodeJS.ProcessEnv; logFile: string; signal?: AbortSignal | undefined },
) {
  const run = (args: string[]) => {
    const [program = '', ...rest] = [...command, ...args];
    return runStep(program, rest, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive', HOMEBREW_NO_AUTO_UPDATE: '1' },
      logFile,
      deadlineMs: INSTALL_MS,
      signal,
    });
  };
  const apt = ['-o', 'DPkg::Lock::Timeout=120', 'install', '--yes', '--no-install-recommends', ...names];
  const args = kind === 'apt' ? apt : ['install', ...names];
  // Lists may be absent (a fresh container) or name versions that are gone; fetching them is only then worth the time.
  const installed =
    (await run(args)) === 0 || (kind === 'apt' && (await run(['update'])) === 0 && (await run(args)) === 0);
  if (!installed)
    throw new StartError(`${title} could not install ${names.join(', ')}; its output is in ${logFile}`);
  // Debian starts what it installs, on the usual ports. Nobody asked for that: these run as parts of this product.
  if (kind === 'apt' && existsSync('/run/systemd/system')) {
    const [program = '', ...prefix] = [...command.slice(0, -1), 'systemctl'];
    for (const service of names.filter((name) => PROGRAMS.some(({ apt }) => apt === name)))
      await runStep(program, [...prefix, 'disable', '--now', service], { env, logFile, deadlineMs: 30_000 });
  }
}
