// @ts-check
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runStep } from '../run-step.mjs';
import { NIGHTLY_FILE, STAGE_MS, honest } from './stage.mjs';

/**
 * @param {string} tap the report of Node's test runner
 * @returns {import('./stage.mjs').Counts}
 */
export function tapCounts(tap) {
  const count = (/** @type {string} */ what) =>
    Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  const failures = [...tap.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, title = '']) => title);
  return { passed: count('pass'), failed: count('fail') + count('cancelled'), failures };
}

/**
 * Every `*.test.mjs` below some folders, by Node's own test runner.
 * @param {string} name
 * @param {readonly string[]} folders
 * @param {import('./stage.mjs').Need} needs
 * @param {readonly string[]} [beside] arguments of node for the program that runs the command after `--` beside servers
 * @returns {import('./stage.mjs').Stage}
 */
export function nodeTest(name, folders, needs, beside = []) {
  return {
    name,
    needs,
    onRequest: false,
    programs: { folders, beside },
    async run({ root, env, logFile, reportFile, all, signal }) {
      const found = (await Promise.all(folders.map((folder) => testFiles(root, folder)))).flat();
      const files = found.filter((file) => all || !file.includes(NIGHTLY_FILE));
      if (files.length === 0) return honest({ passed: 0, failed: 0 }, 0);
      const reporters = [
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        '--test-reporter=tap',
        `--test-reporter-destination=${reportFile}`,
      ];
      const wrapper = beside.length > 0 ? [...beside, '--', process.execPath] : [];
      const code = await runStep({
        command: process.execPath,
        args: [...wrapper, '--test', ...reporters, ...files],
        env,
        cwd: root,
        logFile,
        deadlineMs: STAGE_MS,
        signal,
      });
      return honest(tapCounts(await readFile(reportFile, 'utf8').catch(() => '')), code);
    },
  };
}

/**
 * @param {string} root
 * @param {string} folder
 */
async function testFiles(root, folder) {
  const names = await readdir(join(root, folder), { recursive: true });
  const own = names.filter((name) => name.endsWith('.test.mjs') && !name.includes('node_modules'));
  return own.map((name) => join(folder, name));
}
