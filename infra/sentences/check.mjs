// @ts-check
import { rowsOf } from './table.mjs';
import { sentencesOf } from './sentences.mjs';

/**
 * What is wrong with the table, in lines for a person; none where every sentence of the pages has a row, every row
 * belongs to a sentence, and every test that a row names ran and passed. One that was left out for the night need not
 * have run, as long as the row names another that did.
 * @param {object} given
 * @param {readonly { markdown: string }[]} given.pages
 * @param {string} given.table
 * @param {import('./results.mjs').Results} given.results
 * @param {readonly string[]} [given.leftOut] the tests that run at night alone, where it is day
 * @returns {{ shown: number, problems: string[] }}
 */
export function checkTable({ pages, table, results, leftOut = [] }) {
  const rows = rowsOf(table);
  const promised = pages.flatMap(({ markdown }) => sentencesOf(markdown)).map(({ text }) => text);
  const listed = new Set(rows.map(({ sentence }) => sentence));
  const missing = promised.filter((text) => !listed.has(text)).map((text) => `no row: ${text}`);
  const foreign = rows.filter(({ sentence }) => !promised.includes(sentence));
  const problems = [...missing, ...foreign.map(({ sentence }) => `no such sentence: ${sentence}`)];
  let shown = 0;
  for (const row of rows) {
    const wrong = problemsOf(row, results, leftOut);
    if (wrong.length === 0) shown += 1;
    problems.push(...wrong);
  }
  return { shown, problems };
}

/**
 * @param {import('./table.mjs').Row} row
 * @param {import('./results.mjs').Results} results
 * @param {readonly string[]} leftOut
 * @returns {string[]}
 */
function problemsOf({ sentence, tests, nothingToShow }, results, leftOut) {
  if (nothingToShow) return [];
  if (tests.length === 0) return [`shown by nothing: ${sentence}`];
  const due = tests.filter((test) => !leftOut.includes(test));
  if (due.length === 0) return [`shown at night alone: ${sentence}`];
  return due
    .filter((test) => results.get(test) !== true)
    .map((test) => `${results.has(test) ? 'failed or skipped' : 'did not run'}: ${test} (${sentence})`);
}
