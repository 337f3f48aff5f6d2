// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkTable } from '../../sentences/check.mjs';
import { TABLE, pages } from '../../sentences/pages.mjs';
import { addJest, addPlaywright, addTap } from '../../sentences/results.mjs';

/**
 * Every sentence of the specification against what the stages before it reported. It counts a row as a test.
 * @param {string} name
 * @param {{ jest: readonly string[], playwright: readonly string[], node: readonly string[] }} stages that ran before it
 * @returns {import('./stage.mjs').Stage}
 */
export function sentences(name, { jest, playwright, node }) {
  return {
    name,
    needs: 'packages',
    onRequest: false,
    async run({ reportFile, logFile }) {
      const report = (/** @type {string} */ stage) =>
        readFile(join(dirname(reportFile), `report-${stage}`), 'utf8').catch(() => null);
      /** @type {import('../../sentences/results.mjs').Results} */
      const results = new Map();
      const add = async (
        /** @type {readonly string[]} */ from,
        /** @type {(text: string, stage: string) => void} */ take,
      ) => {
        for (const stage of from) {
          const text = await report(stage);
          if (text !== null) take(text, stage);
        }
      };
      await add(jest, (text) => addJest(text, results));
      await add(playwright, (text) => addPlaywright(text, results));
      await add(node, (text, stage) => addTap(text, stage, results));
      const table = await readFile(TABLE, 'utf8');
      const { shown, problems } = checkTable({ pages: await pages(), table, results });
      await writeFile(logFile, problems.join('\n'));
      return { passed: shown, failed: problems.length, failures: problems };
    },
  };
}
