// @ts-check
import { runStep } from '../run-step.mjs';
import { STAGE_MS } from './stage.mjs';

/**
 * A check that holds or does not, and counts as one test. Its commands run one after another until one fails.
 * @param {string} name
 * @param {readonly (readonly string[])[]} commands arguments of node
 * @returns {import('./stage.mjs').Stage}
 */
export function check(name, commands) {
  return {
    name,
    needs: 'packages',
    onRequest: false,
    async run({ root, env, logFile, signal }) {
      for (const args of commands) {
        const code = await runStep({
          command: process.execPath,
          args,
          env,
          cwd: root,
          logFile,
          deadlineMs: STAGE_MS,
          signal,
        });
        if (code !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}
