import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execa } from 'execa';
import { ROOT } from '../paths.mjs';
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

test('a browser test is recorded where that is asked for, and no other kind can be', async () => {
  const [browser] = await byKind(['web/e2e/drag.spec.ts'], { trace: true });
  assert.match(browser?.args.join(' ') ?? '', / --trace on web\/e2e\/drag\.spec\.ts$/);
  await assert.rejects(byKind(['web/src/domain'], { trace: true }), /--trace is for browser tests/);
});

test('a test in containers is run by what starts them', async () => {
  const file = 'tests/compose/gateway.test.ts';
  const [compose] = await byKind([file], {});
  assert.deepEqual([compose?.args, compose?.needsProduct], [['tests/compose/run.ts', file], true]);
  await assert.rejects(byKind([file], { grep: 'a title' }), /-g is not for tests in containers/);
});

test('every file of tests has a kind, but for the one that make test-s3 runs', async () => {
  const { stdout } = await execa('git', ['ls-files', '*.spec.ts', '*.spec.tsx', '*.test.ts', '*.test.mjs'], {
    cwd: ROOT,
  });
  const files = stdout.split('\n');
  assert.ok(files.length > 500);
  const ofS3 = 'libs/object-store/test/s3-object-store.spec.ts';
  assert.ok(
    (
      await byKind(
        files.filter((file) => file !== ofS3),
        {},
      )
    ).length > 10,
  );
  await assert.rejects(byKind([ofS3], {}), /make test-s3/);
});

test('what is no test is named', async () => {
  await assert.rejects(byKind(['README.md'], {}), /README\.md is no test/);
});
