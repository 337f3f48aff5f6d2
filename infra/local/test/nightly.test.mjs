// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { format, resolveConfig } from 'prettier';
import { PARTS } from '../nightly/parts.mjs';
import { renderPage, resultsIn } from '../nightly/page.mjs';
import { outcomeOf, runParts, tookText } from '../nightly/run-parts.mjs';
import { ROOT } from '../paths.mjs';
import { waitUntil } from '../wait-until.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const at = temporaryFolder();
const parts = ['good', 'late', 'bad'].map((target) => ({ target, shows: `It is ${target}` }));
const RESULT = {
  outcome: 'passed (7 tests)',
  took: '2 min',
  commit: '0123456789',
  finished: '2026-01-02 03:04',
};

/** A repository with these parts in its Makefile. @param {string} name */
function repository(name) {
  const root = at(name);
  mkdirSync(root);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  const makefile =
    "good:\n\t@echo '12 passed, 0 failed'\nbad:\n\t@echo '3 passed, 2 failed'; exit 1\nlate:\n\t@exec sleep 60\n";
  writeFileSync(join(root, 'Makefile'), makefile);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  /** @type {string[]} */
  const printed = [];
  const page = join(root, 'docs', 'nightly.md');
  const stopped = new AbortController();
  const night = { root, parts, page, logs: at(`${name}-logs`), signal: stopped.signal };
  return {
    root,
    commit: git('rev-parse', '--short=10', 'HEAD'),
    printed,
    stopped,
    run: (/** @type {string[]} */ ...chosen) =>
      runParts({ ...night, chosen, print: (text) => printed.push(text) }),
    page: () => readFileSync(page, 'utf8'),
    results: () => resultsIn(readFileSync(page, 'utf8')),
  };
}

describe('the nightly run', () => {
  it('goes on after a part that failed, writes down how each went, and fails as a whole', async () => {
    const { run, results, printed, commit } = repository('failing');
    assert.equal(await run('bad', 'good'), false);
    const good = results().get('good');
    assert.equal(good?.outcome, 'passed (12 tests)');
    assert.equal(good?.commit, commit);
    assert.match(good?.finished ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    assert.equal(results().get('bad')?.outcome, 'failed (2 failed, 3 passed)');
    assert.equal(results().get('late')?.outcome, 'never run');
    assert.ok(
      printed.some((text) => text.includes('3 passed, 2 failed')),
      'what the failed part wrote is shown',
    );
  });

  it('changes the rows of the chosen parts alone, and passes where they passed', async () => {
    const { root, run, page, results, commit } = repository('chosen');
    mkdirSync(join(root, 'docs'));
    writeFileSync(join(root, 'docs', 'nightly.md'), renderPage(parts, new Map([['bad', RESULT]])));
    assert.equal(await run('good'), true);
    assert.deepEqual(results().get('bad'), RESULT);
    assert.equal(results().get('good')?.commit, commit, 'the page itself is no change');
    assert.match(page(), /`make nightly`/);
  });

  it('tells that what was run was not what was committed', async () => {
    const { root, run, results, commit } = repository('changed');
    writeFileSync(join(root, 'new'), '');
    await run('good');
    assert.equal(results().get('good')?.commit, `${commit} with changes`);
  });

  it('records nothing of a part that was interrupted, and begins no other', async () => {
    const { run, stopped, printed, page } = repository('interrupted');
    const running = run('late', 'bad');
    assert.ok(
      await waitUntil(async () => printed.some((text) => text.startsWith('late: running')), {
        deadlineMs: 20_000,
        everyMs: 20,
      }),
    );
    stopped.abort();
    assert.equal(await running, false);
    assert.throws(page, /ENOENT/);
  });

  it('records nothing where it was interrupted before the first part began', async () => {
    const { run, stopped, page } = repository('at-once');
    stopped.abort();
    assert.equal(await run('good'), false);
    assert.throws(page, /ENOENT/);
  });

  it('refuses a part that there is none of', async () => {
    await assert.rejects(repository('unknown').run('good', 'better'), /there is no part better/);
  });

  it('consists of targets of the Makefile', () => {
    const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
    for (const { target } of PARTS) assert.match(makefile, new RegExp(`^${target}:`, 'm'));
  });
});

describe('the page of results', () => {
  it('is read as it was written, and is formatted as the rest of the repository', async () => {
    const failed = { ...RESULT, outcome: 'failed', commit: '0123456789 with changes' };
    const results = new Map([
      ['good', RESULT],
      ['bad', failed],
    ]);
    const page = renderPage(parts, results);
    assert.deepEqual(resultsIn(page).get('good'), RESULT);
    assert.deepEqual(resultsIn(page).get('bad'), failed);
    const options = await resolveConfig(join(ROOT, 'docs', 'nightly.md'));
    assert.equal(await format(page, { ...options, parser: 'markdown' }), page);
  });

  it('drops the row of a part that there is no more', () => {
    const page = renderPage(parts, new Map([['former', RESULT]]));
    assert.equal(resultsIn(page).has('former'), false);
  });

  it('has the last counts that a runner gave, and none where it gave none', () => {
    assert.equal(outcomeOf(0, 'round 1: 2 passed\n41 passed (3.2m)\n'), 'passed (41 tests)');
    assert.equal(outcomeOf(1, '  2 failed\n  39 passed (3.2m)\n'), 'failed (2 failed, 39 passed)');
    assert.equal(outcomeOf(0, 'fine'), 'passed');
    assert.equal(outcomeOf(2, 'no such target'), 'failed');
  });

  it('tells a time in seconds, minutes or hours', () => {
    assert.deepEqual([1_000, 29_000, 60_000, 59 * 60_000, 125 * 60_000].map(tookText), [
      '1 s',
      '29 s',
      '1 min',
      '59 min',
      '2 h 5 min',
    ]);
  });
});
