// @ts-check
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../web/e2e/${path}`, import.meta.url));

export const TABLE = at('COVERAGE.md');
export const NIGHTLY = at('NIGHTLY.md');

/**
 * The pages whose every sentence is shown by a test.
 * @returns {Promise<{ title: string, markdown: string }[]>}
 */
export function pages() {
  return Promise.all(
    Object.entries({ Specification: 'spec/product.md', Decisions: 'spec/decisions.md' }).map(
      async ([title, path]) => ({
        title,
        markdown: await readFile(at(path), 'utf8'),
      }),
    ),
  );
}
