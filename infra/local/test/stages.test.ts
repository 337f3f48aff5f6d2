import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../paths.mjs';
import { jestCounts, playwrightCounts } from '../stages/reports.ts';
import { nodeTest } from '../stages/runners.ts';
import { STAGES } from '../stages/stages.ts';
import { waitUntil } from '../wait-until.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
/** A test runner inside a test of the same runner would report to its parent. */
const env = { ...process.env, NODE_TEST_CONTEXT: undefined, CI: undefined };
const context = (all = false, more = {}) => ({
  ...{ root: at(), env: { ...env, ...more }, logFile: at('log'), reportFile: at('report'), all },
  signal: new AbortController().signal,
});

describe('a report', () => {
  it('of Jest names what failed, what could not be loaded and what passed at a second try', () => {
    const test = (fullName: string, status = 'passed', invocations = 1) => ({
      ...{ fullName, status, invocations },
      failureMessages: status === 'failed' ? ['Error: none opened'] : [],
    });
    const testResults = [
      { name: '/web/a.spec.ts', assertionResults: [test('a response'), test('a change', 'passed', 2)] },
      { name: '/web/b.spec.ts', status: 'failed', assertionResults: [test('a grid opens', 'failed', 2)] },
      { name: '/web/broken.spec.ts', status: 'failed', assertionResults: [] },
    ];
    const sums = { numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
    assert.deepEqual(jestCounts(JSON.stringify({ ...sums, testResults })), {
      ...{ passed: 2, failed: 2, retried: ['a change'] },
      failures: ['a grid opens', 'broken.spec.ts (could not be loaded)'],
      reasons: { 'a grid opens': 'Error: none opened' },
    });
  });

  it('of Playwright counts a test that passed at a second try, and an error outside of tests', () => {
    const spec = (title: string, status: string) => ({
      ...{ file: 'grid.spec.ts', line: 7, title },
      tests: [{ status, results: status === 'expected' ? [{}] : [{ error: { message: `${title} late` } }] }],
    });
    const inner = { specs: [spec('closes', 'unexpected'), spec('moves', 'flaky')] };
    const suites = [{ specs: [spec('opens', 'expected')], suites: [inner] }];
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    assert.deepEqual(
      playwrightCounts(JSON.stringify({ stats, suites, errors: [{ message: 'no config' }] })),
      {
        ...{ passed: 4, failed: 2, failures: ['grid.spec.ts:7 closes'], retried: ['grid.spec.ts:7 moves'] },
        reasons: { 'grid.spec.ts:7 closes': 'closes late', 'grid.spec.ts:7 moves': 'moves late' },
      },
    );
  });
});

describe('stages', () => {
  it('each have a target of the Makefile that runs them, and a job of the CI', async () => {
    const read = (path: string) => readFile(join(ROOT, path), 'utf8');
    const lines = (await read('Makefile')).matchAll(/^\t@.*infra\/local\/test\.ts (\S+)$/gm);
    const targets = [...lines].map(([, name]) => name);
    const jobs = (await read('.github/workflows/ci.yml'))
      .match(/^ {10}- .*$/gm)
      ?.flatMap((job) => job.split(' '));
    const without = (names: unknown[] = []) =>
      STAGES.map(({ name }) => name).filter((name) => !names.includes(name));
    assert.deepEqual([without(targets), without(jobs)], [[], []]);
  });

  it('count the tests of the day or all, one failure where a file cannot be loaded, and one where nothing ran', async () => {
    const run = async (all = false) => {
      const { passed, failed, failures } = await nodeTest('x', ['.'], 'packages').run(context(all));
      return [passed, failed, failures];
    };
    assert.deepEqual(await run(), [0, 1, ['no file of tests was found']]);
    const write = (name: string, body: string) =>
      writeFile(at(name), `import { it } from 'node:test'; it('${name}', () => {${body}});`);
    await write('short.test.mjs', '');
    await write('long.nightly.test.ts', 'const typed: number = 1;');
    assert.deepEqual(
      [await run(), await run(true)],
      [
        [1, 0, []],
        [2, 0, []],
      ],
    );
    await write('bad.test.mjs', "throw new Error('c');");
    assert.deepEqual(await run(), [1, 1, ['bad.test.mjs']]);
    await writeFile(at('bad.test.mjs'), 'this is no script');
    assert.deepEqual((await run()).slice(0, 2), [1, 1]);
  });

  it('tell why a test failed, and what failed around a suite', async () => {
    await mkdir(at('reasons'));
    await writeFile(
      at('reasons/a.test.mjs'),
      `import { before, describe, it } from 'node:test';
       it('first', () => { throw new Error("it's not there"); });
       describe('a suite', () => { it('second', () => { throw new Error('two\\n\\n  lines'); }); });
       describe('another', () => { before(() => { throw new Error('no product'); }); it('third', () => {}); });`,
    );
    const { failed, failures, reasons } = await nodeTest('x', ['reasons'], 'packages').run(context());
    assert.deepEqual([failed, failures], [3, ['first', 'second', 'third', 'another']]);
    assert.deepEqual(reasons, {
      ...{ first: "it's not there", second: 'two\n\n  lines', another: 'no product' },
      third: 'test did not finish before its parent and was cancelled',
    });
  });

  it('tell what failed before the run was ended', async () => {
    await mkdir(at('ended'));
    await writeFile(
      at('ended/a.test.mjs'),
      `import { it } from 'node:test';
       it('first', () => { throw new Error("it's not there"); });
       it('second', () => new Promise((resolve) => setInterval(resolve, 2 ** 30)));`,
    );
    const stopped = new AbortController();
    const own = { ...context(), reportFile: at('report-of-ended'), signal: stopped.signal };
    const run = nodeTest('x', ['ended'], 'packages').run(own);
    const isTold = async () => (await readFile(own.reportFile, 'utf8').catch(() => '')) !== '';
    await waitUntil(isTold, { deadlineMs: 60_000, everyMs: 50 });
    stopped.abort();
    const { failed, reasons } = await run;
    assert.deepEqual([failed, reasons], [1, { first: "it's not there" }]);
  });

  it('give a file with a failure a second try in CI, and nowhere else', async () => {
    await mkdir(at('unsteady'));
    const body = "if (!existsSync('tried')) { writeFileSync('tried', ''); throw new Error('not yet'); }";
    const imports = "import { it } from 'node:test'; import { existsSync, writeFileSync } from 'node:fs';";
    await writeFile(
      at('unsteady/a.test.mjs'),
      `${imports} it('first', () => {}); it('second', () => {${body}});`,
    );
    await writeFile(at('unsteady/b.test.mjs'), `${imports} it('third', () => {});`);
    const run = async (more = {}) => {
      await rm(at('tried'), { force: true });
      const { passed, failed, retried } = await nodeTest('x', ['unsteady'], 'packages').run(
        context(false, more),
      );
      return [passed, failed, retried];
    };
    assert.deepEqual(await run(), [2, 1, undefined]);
    assert.deepEqual(await run({ CI: 'true' }), [3, 0, ['second']]);
    await writeFile(
      at('unsteady/b.test.mjs'),
      `${imports} it('third', () => { throw new Error('never'); });`,
    );
    assert.deepEqual(await run({ CI: 'true' }), [2, 1, ['second']]);
  });
});
