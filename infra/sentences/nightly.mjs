// @ts-check
import { rowsOf } from './table.mjs';

/**
 * The browser tests of `web/e2e/NIGHTLY.md`, which take too long for every change, each as `file › title`.
 * @param {string} markdown
 * @returns {string[]}
 */
export const nightlyTests = (markdown) => rowsOf(markdown).flatMap(({ tests }) => tests);

/**
 * What Playwright leaves those tests out by: it knows a test by its path, the titles of its groups and its own.
 * @param {string} markdown
 * @returns {RegExp[]}
 */
export function nightlyPatterns(markdown) {
  const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return nightlyTests(markdown).map((test) => {
    const [file = '', ...title] = test.split(' › ');
    return new RegExp(`(?:^|[ /])${escaped(file)} (?:.* )?${escaped(title.join(' › '))}$`);
  });
}

/**
 * @param {readonly string[]} tests
 * @param {import('./results.mjs').Results} results of a run that left nothing out
 * @returns {string[]} for a person
 */
export const notRun = (tests, results) =>
  tests.filter((test) => !results.has(test)).map((test) => `listed for the night, and did not run: ${test}`);
