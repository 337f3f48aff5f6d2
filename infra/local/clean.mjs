// @ts-check
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runMain } from './command-line.mjs';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { runningStack } from './run-records.mjs';
import { StartError } from './start-error.mjs';

/**
 * What installing and building leave in the repository, the Node.js of the npm package too.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function built(root) {
  const groups = await Promise.all(
    ['libs', 'services'].map(async (group) =>
      (await readdir(join(root, group))).map((name) => join(group, name)),
    ),
  );
  return ['.', 'services', 'web', 'infra/local', 'infra/node', ...groups.flat()]
    .flatMap((folder) => [join(root, folder, 'dist'), join(root, folder, 'node_modules')])
    .filter((path) => existsSync(path));
}

/** @param {string} question */
async function confirmed(question) {
  if (process.env['YES'] === '1') return true;
  if (!process.stdin.isTTY) {
    process.stdout.write(`${question}\nThere is no terminal to confirm this in: YES=1 confirms it.\n`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question}\nType yes to go on: `)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

/** `make clean` */
async function main() {
  const dataDir = dataDirOf(process.env);
  const running = await runningStack(pathsOf(dataDir).run);
  if (running) throw new StartError(`It runs at ${running.url}; stop it first, by: make stop`);
  const paths = [...(existsSync(dataDir) ? [dataDir] : []), ...(await built(ROOT))];
  if (paths.length === 0) {
    process.stdout.write('There is nothing to remove.\n');
    return 0;
  }
  const names = paths.map((path) => `  ${relative(ROOT, path) || path}`).join('\n');
  const warning = existsSync(dataDir)
    ? 'All accounts, photos and secrets in the data folder are lost.\n'
    : '';
  if (!(await confirmed(`This removes\n${names}\n${warning}`.trimEnd()))) return 1;
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  process.stdout.write('Removed.\n');
  return 0;
}

if (process.argv[1] === import.meta.filename) await runMain(main);
