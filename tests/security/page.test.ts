import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../infra/local/paths.mjs';
import { testFiles } from '../support/test-files.ts';
import { isExplained, referencesOf, rowsOf } from './page.ts';

const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
const rows = rowsOf(page);
const files = testFiles();

/** As a title stands in its source. */
const holds = (file: string, title: string) =>
  files
    .filter((path) => path === file || path.endsWith(`/${file}`))
    .some((path) => readFileSync(join(ROOT, path), 'utf8').replaceAll('\\', '').includes(title));

describe('SECURITY.md', () => {
  it('has a row for the requirements of both levels', () => {
    assert.ok(rows.length > 100, `${rows.length} rows`);
  });

  it('names with each file a test, and each of them is there by its title', () => {
    const missing = rows
      .flatMap(referencesOf)
      .filter(({ file, title }) => title === null || !holds(file, title))
      .map(({ requirement, file, title }) => `${requirement}: ${file} › ${title ?? '(no title)'}`);
    assert.deepEqual(missing, []);
  });

  it('tells of a requirement that no test shows why that is so', () => {
    const bare = rows.filter((row) => referencesOf(row).length === 0 && !isExplained(row.shownBy));
    assert.deepEqual(
      bare.map(({ requirement }) => requirement),
      [],
    );
  });
});

describe('a row of it', () => {
  const read = (shownBy: string) =>
    referencesOf({ requirement: '1', shownBy }).map(({ file, title }) => [file, title]);

  it('may name several tests of a file, each after ›, and tell more in brackets', () => {
    assert.deepEqual(read('texts are text; a.spec.ts › is so; › and so (as 1.2); b/c.test.ts › too'), [
      ['a.spec.ts', 'is so'],
      ['a.spec.ts', 'and so'],
      ['b/c.test.ts', 'too'],
    ]);
  });

  it('is incomplete where it names a file and no test of it', () => {
    assert.deepEqual(read('a.spec.ts; b.spec.ts › is so'), [
      ['a.spec.ts', null],
      ['b.spec.ts', 'is so'],
    ]);
  });
});
