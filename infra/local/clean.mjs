// @ts-check
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ROOT, dataDirOf, pathsOf } from './paths.mjs';
import { runningStack } from './run-records.mjs';

/** What the build makes. @returns {Promise<string[]>} */
async function built() {
  const groups = await Promise.all(
    ['libs', 'services'].map(async (group) =>
      (await readdir(join(ROOT, group))).map((name) => join(ROOT, group, name, 'dist')),
    ),
  );
  return [...groups.flat(), join(ROOT, 'web', 'dist'), join(ROOT, 'node_modules')].filter((path) =>
    existsSync(path),
  );
}

/** @param {string} question */
async function confirmed(question) {
  if (process.env['YES'] === '1') return true;
  if (!process.stdin.isTTY) {
    process.stdout.write(`${question}\nNobody can answer here; YES=1 answers yes.\n`);
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
  if (running) {
    process.stdout.write(`It runs at ${running.url}; stop it first, by: make stop\n`);
    return 1;
  }
  const paths = [...(existsSync(dataDir) ? [dataDir] : []), ...(await built())];
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

process.exitCode = await main();
