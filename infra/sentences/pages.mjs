// @ts-check
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const TABLE = at('web/e2e/COVERAGE.md');
export const NIGHTLY = at('web/e2e/NIGHTLY.md');

/**
 * The pages whose every sentence is shown by a test.
 * @returns {Promise<{ title: string, markdown: string }[]>}
 */
export function pages() {
  return Promise.all(
    Object.entries({ Specification: 'docs/specification.md', Decisions: 'docs/decisions.md' }).map(
      async ([title, path]) => ({
        title,
        markdown: await readFile(at(path), 'utf8'),
      }),
    ),
  );
}
