// @ts-check
import { readFile } from 'node:fs/promises';
import { runStep } from '../run-step.mjs';
import { STAGE_MS, honest } from './stage.mjs';

/**
 * The names of the repository's Jest projects.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
async function projectNames(root) {
  const { default: config } = await import(`${root}/jest.config.mjs`);
  return config.projects.map((/** @type {{ displayName: string }} */ { displayName }) => displayName);
}

/**
 * @param {string} text Jest's report
 * @returns {import('./stage.mjs').Counts}
 */
export function jestCounts(text) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(text);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * The Jest projects whose name fits.
 * @param {string} name
 * @param {(project: string) => boolean} fits
 * @param {readonly string[]} [beside] arguments of node for the program that runs the command after `--` beside servers
 * @returns {import('./stage.mjs').Stage}
 */
export function jest(name, fits, beside = []) {
  return {
    name,
    needs: beside.length > 0 ? 'servers' : 'packages',
    onRequest: false,
    async run({ root, env, logFile, reportFile, signal }) {
      const projects = (await projectNames(root)).filter(fits);
      const runJest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${reportFile}`];
      const command = [...runJest, '--selectProjects', ...projects];
      const code = await runStep({
        command: process.execPath,
        args: beside.length > 0 ? [...beside, '--', process.execPath, ...command] : command,
        env,
        cwd: root,
        logFile,
        deadlineMs: STAGE_MS,
        signal,
      });
      const report = await readFile(reportFile, 'utf8').catch(() => undefined);
      return honest(report ? jestCounts(report) : { passed: 0, failed: 0 }, code);
    },
  };
}
