// @ts-check
import { rowsOf } from './table.mjs';
import { sentencesOf } from './sentences.mjs';

/**
 * What is wrong with the table, in lines for a person; none where every sentence of the pages has a row, every row
 * belongs to a sentence, and every test that a row names ran and passed.
 * @param {{ pages: readonly { markdown: string }[], table: string, results: import('./results.mjs').Results }} given
 * @returns {{ shown: number, problems: string[] }}
 */
export function checkTable({ pages, table, results }) {
  const rows = rowsOf(table);
  const promised = pages.flatMap(({ markdown }) => sentencesOf(markdown)).map(({ text }) => text);
  const listed = new Set(rows.map(({ sentence }) => sentence));
  const missing = promised.filter((text) => !listed.has(text)).map((text) => `no row: ${text}`);
  const foreign = rows.filter(({ sentence }) => !promised.includes(sentence));
  const problems = [...missing, ...foreign.map(({ sentence }) => `no such sentence: ${sentence}`)];
  let shown = 0;
  for (const row of rows) {
    const wrong = problemsOf(row, results);
    if (wrong.length === 0) shown += 1;
    problems.push(...wrong);
  }
  return { shown, problems };
}

/**
 * @param {import('./table.mjs').Row} row
 * @param {import('./results.mjs').Results} results
 * @returns {string[]}
 */
function problemsOf({ sentence, tests, nothingToShow }, results) {
  if (nothingToShow) return [];
  if (tests.length === 0) return [`shown by nothing: ${sentence}`];
  return tests
    .filter((test) => results.get(test) !== true)
    .map((test) => `${results.has(test) ? 'failed or skipped' : 'did not run'}: ${test} (${sentence})`);
}
