import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../local/database/run-command.mjs';
import { elapsed, reminding } from '../local/progress.mjs';
import { recipe } from './recipe.ts';

/** Debian's own keys; its package is debian-archive-keyring, on Ubuntu too. */
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

const updateDeadlineMs = 180_000;
const downloadDeadlineMs = 900_000;

export const hasDebianKeyring = () => existsSync(keyring);

/**
 * The mirror that this machine already takes Debian's packages from, by apt's own account; or `DEBIAN_MIRROR`, which a
 * machine whose packages come from elsewhere (Ubuntu) needs.
 */
export async function debianMirror(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const given = env['DEBIAN_MIRROR']?.trim();
  if (given) return given;
  // Which addresses an update would fetch: apt reads its sources itself, in every form that they have.
  const { stdout } = await runCommand('apt-get', ['update', '--print-uris'], {
    deadlineMs: 20_000,
    env,
  }).catch(() => ({ stdout: '' }));
  return [...stdout.matchAll(/^'([^']+?)dists\//gm)].map(([, uri]) => uri ?? '').find(isDebian);
}

function isDebian(uri: string) {
  return /^https?:\/\/\S+\/debian\/?$/.test(uri) || /^mirror\+file:\S+\/debian\.list\/?$/.test(uri);
}

interface DownloadPackagesOptions {
  /** Where apt may work; the packages are in `archives` below it. */
  folder: string;
  env: NodeJS.ProcessEnv;
  progress: (text: string) => void;
  signal: AbortSignal;
}

/**
 * Downloads the packages with all that they depend on, without installing anything: apt runs by a configuration of its
 * own, with its own lists and an empty status, and checks every signature against Debian's keys.
 */
export async function downloadPackages({ folder, env, progress, signal }: DownloadPackagesOptions) {
  const mirror = await debianMirror(env);
  if (!mirror) throw new Error('no mirror of Debian is known');
  const architecture = (
    await runCommand('dpkg', ['--print-architecture'], { deadlineMs: 10_000, env })
  ).stdout.trim();
  const apt = await configureApt({ folder, mirror, architecture });

  progress("reading Debian's lists of packages");
  await runCommand('apt-get', [...apt, 'update'], { deadlineMs: updateDeadlineMs, env, signal });
  const download = [
    ...apt,
    '-y',
    '--no-install-recommends',
    '--download-only',
    'install',
    ...recipe.packages,
  ];
  const since = performance.now();
  progress('downloading PostgreSQL and DocumentDB');
  await reminding(
    () => progress(`still downloading (${elapsed(since)})`),
    () => runCommand('apt-get', download, { deadlineMs: downloadDeadlineMs, env, signal }),
  );

  const archives = join(folder, 'archives');
  const files = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  return { files: files.map((name) => join(archives, name)), versions: versionsOf(files), architecture };
}

type ConfigureAptOptions = { folder: string; mirror: string; architecture: string };

/** @returns the arguments by which apt-get takes this configuration */
async function configureApt({ folder, mirror, architecture }: ConfigureAptOptions): Promise<string[]> {
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  await mkdir(join(folder, 'archives/partial'), { recursive: true });
  await writeFile(join(folder, 'status'), '');
  await writeFile(
    join(folder, 'sources.list'),
    `deb [signed-by=${keyring}] ${mirror} ${recipe.suite} main\n`,
  );
  const conf = join(folder, 'apt.conf');
  await writeFile(
    conf,
    [
      // What the machine hooks onto apt would clean its own caches, which this run does not touch.
      '#clear APT::Update::Pre-Invoke;',
      '#clear APT::Update::Post-Invoke;',
      '#clear APT::Update::Post-Invoke-Success;',
      '#clear APT::Architectures;',
      `APT::Architecture "${architecture}";`,
      `APT::Architectures { "${architecture}"; };`,
      'APT::Get::AllowUnauthenticated "false";',
      // The folder is this user's; apt's own user could not write there.
      'APT::Sandbox::User "root";',
      'Acquire::Languages "none";',
      'Acquire::Retries "3";',
      'APT::Update::Error-Mode "any";',
      // A mirror that is frozen at a date serves a list whose validity has passed. It is signed all the same.
      'Acquire::Check-Valid-Until "false";',
      'Debug::NoLocking "true";',
      `Dir::Etc::SourceList "${join(folder, 'sources.list')}";`,
      'Dir::Etc::SourceParts "/dev/null";',
      'Dir::Etc::Preferences "/dev/null";',
      'Dir::Etc::PreferencesParts "/dev/null";',
      `Dir::State "${folder}";`,
      `Dir::State::Lists "${join(folder, 'lists')}";`,
      `Dir::State::Status "${join(folder, 'status')}";`,
      `Dir::Cache "${folder}";`,
      `Dir::Cache::Archives "${join(folder, 'archives')}";`,
      'Dir::Log "/dev/null";',
      '',
    ].join('\n'),
  );
  return ['-qq', '-c', conf];
}

/** @param files as apt names them: `name_1%3a2.0-1_amd64.deb` */
function versionsOf(files: string[]): { [name: string]: string } {
  return Object.fromEntries(
    files
      .map((file) => file.split('_'))
      .map(([name = '', version = '']) => [name, decodeURIComponent(version)])
      .sort(([a = ''], [b = '']) => a.localeCompare(b)),
  );
}
