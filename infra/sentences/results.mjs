// @ts-check
import { basename } from 'node:path';

/**
 * What became of the tests of a run: `file › title`, and whether every test of that name passed.
 * @typedef {Map<string, boolean>} Results
 */

/**
 * @param {string} file
 * @param {string} title
 */
const nameOf = (file, title) => `${basename(file)} › ${title}`;

/**
 * @param {Results} results
 * @param {string} name
 * @param {boolean} passed
 */
function note(results, name, passed) {
  results.set(name, passed && (results.get(name) ?? true));
}

/**
 * @param {string} report Jest's, as JSON
 * @param {Results} results
 */
export function addJest(report, results) {
  for (const { name: file, assertionResults } of JSON.parse(report).testResults)
    for (const { title, status } of assertionResults) note(results, nameOf(file, title), status === 'passed');
}

/**
 * @param {string} report Playwright's, as JSON
 * @param {Results} results
 */
export function addPlaywright(report, results) {
  const walk = (/** @type {any} */ suite) => {
    for (const { file, title, ok, tests } of suite.specs ?? []) {
      const ran = tests.some((/** @type {any} */ test) => test.status !== 'skipped');
      note(results, nameOf(file, title), ok && ran);
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of JSON.parse(report).suites) walk(suite);
}

/**
 * Node's report names no files: its tests go by the name of their stage.
 * @param {string} report of Node's test runner, as TAP
 * @param {string} stage
 * @param {Results} results
 */
export function addTap(report, stage, results) {
  for (const [, not, title = '', directive = ''] of report.matchAll(
    /^ *(not )?ok \d+ - (.*?)( # (?:SKIP|TODO).*)?$/gm,
  ))
    note(results, nameOf(stage, title), !not && directive === '');
}
