import { SERVICE_PROJECTS, tscBuild } from '../build.ts';
import { check, compose, jest, nodeTest, playwright, type Stage } from './runners.ts';

const isIntegration = (project: string) => project.endsWith(':integration');
const isUnit = (project: string) => !project.includes(':');

/** Stages that run so many at a time: `lanes` is one where a stage keeps two cores busy by itself. */
type Group = { lanes: number; stages: readonly Stage[] };

/** Everything that `make test` runs, group after group: what is quick to fail comes first. */
export const GROUPS: readonly Group[] = [
  {
    // Each of them works on one core.
    lanes: 2,
    stages: [
      // Its rules know types, and take those of a library from what was built of it.
      check('lint', [
        tscBuild([...SERVICE_PROJECTS, 'libs/testing']),
        ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '.'],
      ]),
      jest('unit', isUnit),
      check('format', [['node_modules/oxfmt/bin/oxfmt', '--check', '.']]),
      check('types', [tscBuild([])]),
    ],
  },
  { lanes: 1, stages: [jest('integration', isIntegration, { besideServers: true })] },
  {
    // They wait more than they work: for servers that were killed, for deadlines, for what is kept for a while. Three
    // of them keep two cores busy. The longest come first, so that none of them runs alone in the end.
    lanes: 3,
    stages: [
      nodeTest(
        'local',
        [
          'infra/ferretdb',
          'infra/local',
          'infra/node',
          'tests/sections',
          'tests/versions',
          'tests/bench',
          'tests/load',
          'infra/lint',
          'infra/sbom',
          'tests/security',
        ],
        'product',
      ),
      nodeTest(
        'operations',
        ['infra/backup', 'infra/compose/observability', 'infra/k8s', 'infra/ops'],
        'product',
        // Alone, the others of this group would wait for it.
        { filesAtOnce: 2, minio: true },
      ),
      compose('compose', 'tests/compose'),
      nodeTest('erasure', ['tests/erasure'], 'product'),
      nodeTest('faults', ['tests/faults', 'tests/events', 'tests/s3'], 'product', { minio: true }),
      nodeTest('chaos', ['tests/chaos'], 'product', { minio: true }),
      // Its files wait for deadlines and for the cache.
      nodeTest('gateway', ['gateway/test'], 'product', { filesAtOnce: 2 }),
      nodeTest('access', ['tests/access'], 'product', { besideServers: true }),
      nodeTest('statistics', ['services/admin/statistics'], 'product', { besideServers: true }),
    ],
  },
  {
    lanes: 1,
    stages: [playwright('browser')],
  },
];

/** All of them, in the order in which they are begun. */
export const STAGES = GROUPS.flatMap(({ stages }) => stages);
