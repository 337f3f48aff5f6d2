// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkTable } from './check.mjs';
import { addJest, addPlaywright, addTap } from './results.mjs';
import { nightlyPatterns, nightlyTests, notRun } from './nightly.mjs';
import { sentencesOf } from './sentences.mjs';
import { rowsOf, tableOf } from './table.mjs';

const texts = (/** @type {string} */ markdown) => sentencesOf(markdown).map(({ text }) => text);

describe('the sentences of a page', () => {
  it('are the rows of its tables and the sentences of its paragraphs and lists', () => {
    const page =
      '# Page\n\nOne. Two\nlines.\n\n- Three. Four.\n- Five\n\n| Route | Content |\n|---|---|\n| / | Home. |';
    assert.deepEqual(texts(page), ['One.', 'Two lines.', 'Three.', 'Four.', 'Five', '/ · Home.']);
  });

  it('are not cut in quotes or brackets', () => {
    const page = "It says 'You've lost. Try again.' (once. Not twice). Then it's over.";
    assert.deepEqual(texts(page), [
      "It says 'You've lost. Try again.' (once. Not twice).",
      "Then it's over.",
    ]);
  });

  it('are cut at semicolons in the catalogue alone', () => {
    assert.deepEqual(texts('## 8. Error catalogue\n- A; B.'), ['A;', 'B.']);
    assert.deepEqual(texts('## 4. States\n- A; B.'), ['A; B.']);
  });
});

describe('the table', () => {
  const pages = [{ title: 'Specification', markdown: '## 1. What\nOne | two. Three.' }];

  it('keeps the tests of a sentence when it is rewritten', () => {
    const table = tableOf(
      pages,
      '| One \\| two. | a.spec.ts › does one <br> b.spec.ts › does two |\n| Gone. | x |',
    );
    assert.deepEqual(rowsOf(table), [
      {
        sentence: 'One | two.',
        tests: ['a.spec.ts › does one', 'b.spec.ts › does two'],
        nothingToShow: null,
      },
      { sentence: 'Three.', tests: [], nothingToShow: null },
    ]);
  });

  it('fails on a sentence without a row, on a row without a test, and on a test that did not run and pass', () => {
    const table = '| One \\| two. | a › ran <br> a › failed <br> a › never |\n| Four. | (a reason) |';
    const results = new Map(Object.entries({ 'a › ran': true, 'a › failed': false }));
    const { shown, problems } = checkTable({ pages, table, results });
    assert.equal(shown, 1);
    assert.deepEqual(problems, [
      'no row: Three.',
      'no such sentence: Four.',
      'failed or skipped: a › failed (One | two.)',
      'did not run: a › never (One | two.)',
    ]);
  });
});

describe('a test that runs at night alone', () => {
  const pages = [{ markdown: '## 1. What\nOne. Two.' }];
  const table = '| One. | a › day <br> a › night |\n| Two. | a › night |';
  const results = new Map([['a › day', true]]);

  it('may be left out by day where another test shows the sentence, and not where it is the only one', () => {
    const { shown, problems } = checkTable({ pages, table, results, leftOut: ['a › night'] });
    assert.deepEqual([shown, problems], [1, ['shown at night alone: Two.']]);
  });

  it('is listed with what shows the same by day, and is told from all others', () => {
    const list =
      '| By day | At night |\n| --- | --- |\n| The unit tests | a.spec.ts › (1) by day <br> b.spec.ts › two |';
    assert.deepEqual(nightlyTests(list), ['a.spec.ts › (1) by day', 'b.spec.ts › two']);
    const [first] = nightlyPatterns(list);
    const titles = ['a.spec.ts group (1) by day', 'contract/a.spec.ts (1) by day'];
    for (const title of titles) assert.match(title, first ?? /^$/);
    const others = ['b.spec.ts (1) by day', 'aa.spec.ts (1) by day', 'a.spec.ts (1) by day too'];
    for (const title of others) assert.doesNotMatch(title, first ?? /./);
  });

  it('is missed at night where it did not run, so that no renamed one stands in the list', () => {
    assert.deepEqual(notRun(['a › day', 'a › gone'], results), [
      'listed for the night, and did not run: a › gone',
    ]);
  });

  it('must have run and passed at night', () => {
    const { problems } = checkTable({ pages, table, results });
    assert.deepEqual(problems, ['did not run: a › night (One.)', 'did not run: a › night (Two.)']);
  });
});

describe('the results of a run', () => {
  it('are read from the reports of all three runners', () => {
    /** @type {import('./results.mjs').Results} */
    const results = new Map();
    const assertion = (/** @type {string} */ title, /** @type {string} */ status) => ({ title, status });
    addJest(
      JSON.stringify({
        testResults: [
          {
            name: '/x/a.spec.ts',
            assertionResults: [assertion('one', 'passed'), assertion('two', 'pending')],
          },
          { name: '/y/a.spec.ts', assertionResults: [assertion('one', 'failed')] },
        ],
      }),
      results,
    );
    const spec = { file: 'b.spec.ts', title: 'three', ok: true, tests: [{ status: 'expected' }] };
    const skipped = { file: 'b.spec.ts', title: 'four', ok: true, tests: [{ status: 'skipped' }] };
    addPlaywright(JSON.stringify({ suites: [{ suites: [{ specs: [spec, skipped] }] }] }), results);
    addTap('# Subtest: x\n    ok 1 - five\n    not ok 2 - six\nok 1 - seven # SKIP\n', 'gateway', results);
    assert.deepEqual(Object.fromEntries(results), {
      'a.spec.ts › one': false,
      'a.spec.ts › two': false,
      'b.spec.ts › three': true,
      'b.spec.ts › four': false,
      'gateway › five': true,
      'gateway › six': false,
      'gateway › seven': false,
    });
  });
});
