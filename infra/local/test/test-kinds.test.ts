import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byKind } from '../test-kinds.ts';

const runOf = async (...files: string[]) => (await byKind(files, {})).map(({ args }) => args.join(' '));

test('a unit test runs by itself, an integration test beside servers, a browser test beside a product', async () => {
  const [unit, integration, browser] = await runOf(
    'web/src/shared/store.spec.ts',
    'services/grids/test/grids.spec.ts',
    'web/e2e/drag.spec.ts',
  );
  assert.match(
    unit ?? '',
    /^node_modules\/jest\S* --selectProjects web -- web\/src\/shared\/store\.spec\.ts$/,
  );
  assert.match(integration ?? '', /test-servers\.ts -- .*--selectProjects grids:integration/);
  assert.match(browser ?? '', /test-stack\.ts -- .*playwright.* web\/e2e\/drag\.spec\.ts$/);
});

test('files of one kind run together, and a folder stands for its tests', async () => {
  const runs = await runOf('web/src/domain', 'web/src/shared/store.spec.ts');
  assert.equal(runs.length, 1);
  assert.match(runs[0] ?? '', /-- web\/src\/domain web\/src\/shared\/store\.spec\.ts$/);
});

test('a program is run as its stage runs it: the product is built for it, or servers stand beside it', async () => {
  const [erasure, access] = await byKind(
    ['tests/erasure/erasure.test.ts', 'tests/access/access.test.ts'],
    {},
  );
  assert.equal(erasure?.needsProduct, true);
  assert.match(access?.args.join(' ') ?? '', /^infra\/local\/test-servers\.ts -- .*--test tests\/access/);
});

test('part of a title goes to whichever runner it is', async () => {
  const files = ['web/src/shared/store.spec.ts', 'web/e2e/drag.spec.ts', 'gateway/test/limits.test.mjs'];
  const runs = await byKind(files, { grep: 'a reel' });
  assert.deepEqual(
    runs.map(({ args }) => args.find((arg) => arg.includes('a reel'))),
    ['a reel', 'a reel', '--test-name-pattern=a reel'],
  );
});

test('what is no test is named', async () => {
  await assert.rejects(byKind(['README.md'], {}), /README\.md is no test/);
});
