// @ts-check
import { SERVICE_PROJECTS, tscBuild } from '../build.mjs';
import { check } from './check.mjs';
import { compose } from './compose.mjs';
import { jest, jestScript } from './jest.mjs';
import { nodeTest } from './node-test.mjs';
import { playwright } from './playwright.mjs';
import { sentences } from './sentences.mjs';

const isIntegration = (/** @type {string} */ project) => project.endsWith(':integration');
const isUnit = (/** @type {string} */ project) => !project.includes(':');

/** Everything that `make test` runs, in this order: what is quick to fail comes first. */
export const STAGES = [
  // Its rules know types, and take those of a library from what was built of it.
  check('lint', [
    tscBuild([...SERVICE_PROJECTS, 'libs/testing']),
    ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  ]),
  check('format', [['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']]),
  check('types', [tscBuild([]), ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.tests.json']]),
  jest('unit', isUnit),
  nodeTest(
    'local',
    [
      'infra/local',
      'infra/sentences',
      'infra/versions',
      'infra/bench',
      'infra/load',
      'infra/sbom',
      'infra/security',
    ],
    'product',
  ),
  nodeTest('gateway', ['gateway/test'], 'servers'),
  jest('integration', isIntegration, ['infra/local/test-servers.mjs']),
  nodeTest('figures', ['infra/figures'], 'product', ['infra/local/test-servers.mjs']),
  nodeTest('access', ['infra/access'], 'product', ['infra/local/test-servers.mjs']),
  nodeTest('chaos', ['infra/chaos'], 'product'),
  nodeTest('faults', ['infra/faults'], 'product'),
  nodeTest('erasure', ['infra/erasure'], 'product'),
  playwright('browser', 'web/e2e/playwright.config.ts'),
  nodeTest('operations', ['infra/backup', 'infra/compose/observability', 'infra/k8s'], 'product'),
  jestScript('s3', 'infra/s3/test-s3.mjs'),
  compose('compose', 'infra/compose/test/run.mjs'),
  // Last, as it reads what the others reported.
  sentences('sentences', {
    jest: ['unit', 'integration'],
    playwright: ['browser'],
    node: ['local', 'gateway', 'figures', 'access', 'chaos', 'faults', 'erasure', 'operations'],
  }),
];
