// @ts-check
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../paths.mjs';
import { jestCounts, playwrightCounts, tapCounts, withSilentFailure } from '../stages/reports.mjs';
import { check, nodeTest } from '../stages/runners.mjs';
import { STAGES } from '../stages/stages.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const at = temporaryFolder();
/** A test runner inside a test of the same runner would report to its parent. */
const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
const context = () => ({
  root: at(),
  env,
  logFile: at('log'),
  reportFile: at('report'),
  all: true,
  signal: new AbortController().signal,
});

describe('counting', () => {
  it('takes a runner that crashed or ran nothing as one failure', () => {
    assert.deepEqual(withSilentFailure({ passed: 5, failed: 0 }, 0), { passed: 5, failed: 0 });
    assert.deepEqual(withSilentFailure({ passed: 5, failed: 0 }, 1), { passed: 5, failed: 1 });
    assert.deepEqual(withSilentFailure({ passed: 0, failed: 0 }, 0), { passed: 0, failed: 1 });
    assert.deepEqual(withSilentFailure({ passed: 5, failed: 2 }, 1), { passed: 5, failed: 2 });
  });

  it('takes a Jest suite that could not be loaded as one failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
    assert.deepEqual(jestCounts(JSON.stringify(report)), { passed: 7, failed: 2, failures: [], retried: [] });
    const tries = (/** @type {string} */ fullName, invocations = 1) => ({
      fullName,
      invocations,
      status: 'passed',
    });
    const testResults = [{ assertionResults: [tries('an answer'), tries('a change', 2)] }];
    assert.deepEqual(jestCounts(JSON.stringify({ ...report, testResults })).retried, ['a change']);
  });

  it('names what failed: a test of Jest, a file that could not be loaded, a browser test, a test of Node', () => {
    const failed = [{ fullName: 'a grid opens', status: 'failed', invocations: 2 }];
    const testResults = [
      { name: '/web/grid.spec.ts', status: 'failed', assertionResults: failed },
      { name: '/web/broken.spec.ts', status: 'failed', assertionResults: [] },
    ];
    assert.deepEqual(jestCounts(JSON.stringify({ testResults })).failures, [
      'a grid opens',
      'broken.spec.ts (could not be loaded)',
    ]);
    const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
      file: 'grid.spec.ts',
      line: 7,
      title,
      tests: [{ status }],
    });
    const inner = { specs: [spec('closes', 'unexpected'), spec('moves', 'flaky')] };
    const suites = [{ specs: [spec('opens', 'expected')], suites: [inner] }];
    const { failures, retried } = playwrightCounts(JSON.stringify({ stats: {}, suites }));
    assert.deepEqual([failures, retried], [['grid.spec.ts:7 closes'], ['grid.spec.ts:7 moves']]);
    assert.deepEqual(tapCounts('ok 1 - a\n    not ok 2 - b\n# fail 1').failures, ['b']);
  });

  it('counts a browser test that passed at a second try', () => {
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'no config' }],
    };
    const { passed, failed } = playwrightCounts(JSON.stringify(report));
    assert.deepEqual([passed, failed], [4, 2]);
  });

  it('takes a cancelled test of Node as failed', () => {
    const { passed, failed } = tapCounts('# tests 6\n# pass 4\n# fail 1\n# cancelled 1\n');
    assert.deepEqual([passed, failed], [4, 2]);
  });
});

describe('stages', () => {
  it('each have a target of the Makefile that runs them, and a job of the CI', async () => {
    const read = (/** @type {string} */ path) => readFile(join(ROOT, path), 'utf8');
    const lines = (await read('Makefile')).matchAll(/^\t@.*infra\/local\/test\.mjs (\S+)$/gm);
    const targets = [...lines].map(([, name]) => name);
    const byDay = STAGES.filter(({ onRequest }) => !onRequest);
    const jobs = (await read('.github/workflows/ci.yml'))
      .match(/^ {10}- .*$/gm)
      ?.flatMap((job) => job.split(' '));
    assert.deepEqual(
      STAGES.filter(({ name }) => !targets.includes(name)),
      [],
    );
    assert.deepEqual(
      byDay.filter(({ name }) => !jobs?.includes(name)),
      [],
    );
  });

  it("run Node's tests and count them", async () => {
    await writeFile(
      at('two.test.mjs'),
      "import { it } from 'node:test'; it('a', () => {}); it('b', () => {});",
    );
    const run = async () => {
      const { passed, failed, failures } = await nodeTest('x', ['.'], 'packages').run(context());
      return [passed, failed, failures];
    };
    assert.deepEqual(await run(), [2, 0, []]);
    await writeFile(
      at('bad.test.mjs'),
      "import { it } from 'node:test'; it('c', () => { throw new Error('c'); });",
    );
    assert.deepEqual(await run(), [2, 1, ['c']]);
    await writeFile(at('bad.test.mjs'), 'this is no script');
    assert.deepEqual((await run()).slice(0, 2), [2, 1]);
  });

  it('leave out by day what is for the night, and run it with all', async () => {
    await writeFile(at('long.nightly.test.mjs'), "import { it } from 'node:test'; it('long', () => {});");
    await writeFile(at('short.test.mjs'), "import { it } from 'node:test'; it('short', () => {});");
    const passed = async (/** @type {boolean} */ all) =>
      (await nodeTest('x', ['.'], 'packages').run({ ...context(), all })).passed;
    const byDay = await passed(false);
    assert.equal(await passed(true), byDay + 1);
  });

  it('count a check as one test', async () => {
    const passing = ['-e', ''];
    const failing = ['-e', 'process.exit(2)'];
    assert.deepEqual(await check('x', [passing, passing]).run(context()), { passed: 1, failed: 0 });
    assert.deepEqual(await check('x', [failing, passing]).run(context()), { passed: 0, failed: 1 });
  });
});
