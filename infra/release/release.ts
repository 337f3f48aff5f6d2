import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { breaksOf } from './breaks.ts';
import { released, writeReleased } from './released.ts';
import { sentOf, type Spoken } from './spoken.ts';
import { isLater } from '../backup/product-version.ts';
import { StartError } from '../local/start-error.mjs';

const GIT_MS = 60_000;
const BUILD_MS = 30 * 60_000;
const CHANGELOG = 'CHANGELOG.md';
const UNRELEASED = '## Unreleased\n';

interface ReleaseOptions {
  /** Of the repository. */
  root: string;
  version: string;
  date: Date;
  /** Of what is checked out. */
  contract: Spoken;
  env: NodeJS.ProcessEnv;
  /** Checks everything and changes nothing. */
  dryRun: boolean;
  print: (line: string) => void;
}

/**
 * Makes a release of what is checked out: its version and date in every file that names them, the contract that the
 * next version has to understand, images, a commit and a tag. A failure leaves the tree as it was.
 */
export async function release({ root, version, date, contract, env, dryRun, print }: ReleaseOptions) {
  const git = async (...args: string[]) =>
    (await execa('git', args, { cwd: root, env, timeout: GIT_MS })).stdout;
  const tag = `v${version}`;
  const current = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version;
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isLater(version, current))
    throw new StartError(`VERSION must be later than ${current}, such as 0.2.0`);
  if (await git('status', '--porcelain'))
    throw new StartError('Commit or remove what is not committed first');
  if (await git('tag', '--list', tag)) throw new StartError(`There is a tag ${tag} already`);
  const breaks = breaksOf(await released(root), contract);
  if (breaks.length > 0)
    throw new StartError(`Version ${current} would not understand this one:\n${breaks.join('\n')}`);
  const commit = await git('rev-parse', 'HEAD');
  const changed = await changedFiles({ root, files: await git('ls-files'), from: current, version, date });
  const hasDocker = await execa('docker', ['info'], { env, timeout: GIT_MS }).then(
    () => true,
    () => false,
  );
  print(
    `${dryRun ? 'would release' : 'releasing'} ${version} of ${commit}: ${changed.size + 1} files change`,
  );
  const images = `TESSERA_VERSION=${version} docker compose build`;
  print(hasDocker ? images : `Docker is not available; build the images where it is: ${images}`);
  if (dryRun) return;
  try {
    for (const [file, text] of changed) await writeFile(join(root, file), text);
    await writeReleased({ version, commit, ...sentOf(contract) }, root);
    if (hasDocker)
      await execa('docker', ['compose', 'build'], {
        ...{ cwd: root, env: { ...env, TESSERA_VERSION: version }, timeout: BUILD_MS, stdio: 'inherit' },
      });
    await git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  } catch (error) {
    await git('restore', '--staged', '--worktree', '.');
    throw error;
  }
  await git('tag', '--annotate', '--message', `Tessera ${version}`, tag);
  print(`committed and tagged ${tag}; publish it by: git push --follow-tags`);
}

type ChangedFilesOptions = { root: string; files: string; from: string; version: string; date: Date };

/** @returns the new text of each file that names the version */
async function changedFiles({ root, files, from, version, date }: ChangedFilesOptions) {
  const changed = new Map<string, string>();
  for (const file of files.split('\n')) {
    if (!/(?:^|\/)(?:package(?:-lock)?\.json|kustomization\.yaml)$/.test(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    const next = withVersion(file, text, from, version);
    if (next !== text) changed.set(file, next);
  }
  const changelog = await readFile(join(root, CHANGELOG), 'utf8');
  return changed.set(CHANGELOG, withEntry(changelog, version, date));
}

/** The changelog with what is unreleased as the entry of a version. */
function withEntry(text: string, version: string, date: Date) {
  const [before, after] = text.split(UNRELEASED);
  if (before === undefined || !after?.split(/^## /m)[0]?.trim())
    throw new StartError('CHANGELOG.md has nothing under Unreleased');
  return `${before}${UNRELEASED}\n## ${version} (${date.toISOString().slice(0, 10)})\n${after}`;
}

/** A file with the product's new version in place of the last; versions of other packages stay. */
function withVersion(file: string, text: string, from: string, version: string) {
  if (file.endsWith('.yaml')) return text.replaceAll(`newTag: ${from} `, `newTag: ${version} `);
  if (file.endsWith('package-lock.json')) return withLockedVersion(text, version);
  const old = from.replaceAll('.', '\\.');
  return text.replace(new RegExp(`("(?:version|@tessera/[a-z-]+)": )"${old}"`, 'g'), `$1"${version}"`);
}

function withLockedVersion(text: string, version: string) {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [path, entry] of Object.entries<any>(lock.packages)) {
    if (path.includes('node_modules/')) continue;
    entry.version = version;
    for (const wanted of [entry.dependencies, entry.devDependencies])
      for (const name of Object.keys(wanted ?? {})) if (name.startsWith('@tessera/')) wanted[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}
