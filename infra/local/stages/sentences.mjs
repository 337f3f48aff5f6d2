// @ts-check
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkTable } from '../../sentences/check.mjs';
import { NIGHTLY, TABLE, pages } from '../../sentences/pages.mjs';
import { addJest, addPlaywright, addTap } from '../../sentences/results.mjs';
import { nightlyTests, notRun } from '../../sentences/nightly.mjs';

/**
 * Every sentence of the specification against what the stages before it reported. It counts a row as a test.
 * @param {string} name
 * @param {object} stages that ran before it
 * @param {readonly string[]} stages.jest
 * @param {string} stages.playwright
 * @param {readonly string[]} stages.node
 * @returns {import('./stage.mjs').Stage}
 */
export function sentences(name, { jest, playwright, node }) {
  return {
    name,
    needs: 'packages',
    onRequest: false,
    async run({ reportFile, logFile, all }) {
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
      await add([playwright], (text) => addPlaywright(text, results));
      await add(node, (text, stage) => addTap(text, stage, results));
      const table = await readFile(TABLE, 'utf8');
      const nightly = nightlyTests(await readFile(NIGHTLY, 'utf8'));
      const given = { pages: await pages(), table, results };
      const { shown, problems } = checkTable({ ...given, leftOut: all ? [] : nightly });
      if (all) problems.push(...notRun(nightly, results));
      await writeFile(logFile, problems.join('\n'));
      return { passed: shown, failed: problems.length, failures: problems };
    },
  };
}
