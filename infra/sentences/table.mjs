// @ts-check
import { sentencesOf } from './sentences.mjs';

/**
 * A row of `web/e2e/COVERAGE.md`: what a page says, and the tests that show it, each as `file › title`. Where there is
 * nothing to show (a reason, a name, a word on the page itself), the cell says why in brackets.
 * @typedef {object} Row
 * @property {string} sentence
 * @property {string[]} tests
 * @property {string | null} nothingToShow
 */

const SEPARATOR = '<br>';

/** @param {string} text */
const inCell = (text) => text.replaceAll('|', '\\|');

/**
 * @param {string} markdown
 * @returns {Row[]}
 */
export function rowsOf(markdown) {
  const lines = markdown.split('\n');
  const isRule = (/** @type {string | undefined} */ line) => /^\| ?-/.test(line ?? '');
  return lines
    .filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1]))
    .map(rowOf);
}

/**
 * @param {string} line
 * @returns {Row}
 */
function rowOf(line) {
  const [sentence = '', shownBy = ''] = line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const reason = /^\((.+)\)$/.exec(shownBy)?.[1];
  if (reason) return { sentence, tests: [], nothingToShow: reason };
  const tests = shownBy.split(SEPARATOR).map((test) => test.trim());
  return { sentence, tests: tests.filter((test) => test !== ''), nothingToShow: null };
}

/**
 * The table for some pages, with what an older one says of sentences that still stand.
 * @param {readonly { title: string, markdown: string }[]} pages
 * @param {string} older
 * @returns {string}
 */
export function tableOf(pages, older) {
  const known = new Map(rowsOf(older).map((row) => [row.sentence, row]));
  const lines = ['# What is promised, and the test that shows it', '', INTRODUCTION];
  let section = '';
  for (const { title, markdown } of pages) {
    for (const sentence of sentencesOf(markdown)) {
      const heading = `${title}: ${sentence.section}`;
      if (heading !== section)
        lines.push('', `## ${heading}`, '', '| Sentence | Shown by |', '| --- | --- |');
      section = heading;
      const row = known.get(sentence.text);
      const shownBy = row?.nothingToShow
        ? `(${row.nothingToShow})`
        : (row?.tests ?? []).join(` ${SEPARATOR} `);
      lines.push(`| ${inCell(sentence.text)} | ${inCell(shownBy)} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const INTRODUCTION = `Every sentence of the specification and of the decisions page (in \`docs/\`), each with the tests that show it
as \`file › title\`; a sentence with nothing to show says why in brackets. \`make test\` fails on a sentence without a row,
and on a row whose test did not run and pass; those in \`NIGHTLY.md\` run in \`make test-all\`, beside one at least
that every change runs. \`node infra/sentences/write-table.mjs\` rewrites the table and keeps what stands in it.`;
