import { fileURLToPath } from 'node:url';
import { project } from './jest.preset.mjs';

const UNIT = [
  ['contracts', 'libs/contracts'],
  ['grid-core', 'libs/grid-core'],
  ['jobs', 'libs/jobs'],
  ['object-store', 'libs/object-store'],
  ['service-kit', 'libs/service-kit'],
  ['auth', 'services/auth'],
  ['grids', 'services/grids'],
  ['media', 'services/media'],
  ['admin', 'services/admin'],
];

/** Before tests that start processes of the product. */
const SERVICES = fileURLToPath(new URL('jest.services.mjs', import.meta.url));

/** Integration tests run against the Redis, database and NGINX that `infra/local/test-servers.ts` starts. */
const INTEGRATION = [
  ['service-kit', 'libs/service-kit'],
  ['jobs', 'libs/jobs'],
  ['auth', 'services/auth', { globalSetup: SERVICES }],
  ['grids', 'services/grids'],
  ['media', 'services/media', { globalSetup: SERVICES }],
  ['admin', 'services/admin'],
];

const SECOND_TRY = fileURLToPath(new URL('jest.second-try.ts', import.meta.url));

export default {
  // The machine may be busy with other tests: what is waited for may take its time.
  testTimeout: 30_000,
  globalSetup: fileURLToPath(new URL('jest.packages.mjs', import.meta.url)),
  projects: [
    ...UNIT.map(([name, folder]) => project(name, folder)),
    project('web', 'web', {
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
      setupFiles: ['<rootDir>/test/jsdom.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/patience.ts'],
      moduleNameMapper: { '\\.(css|webp)$|\\?url$': '<rootDir>/test/empty.ts' },
    }),
    ...INTEGRATION.map(([name, folder, onceBefore = {}]) =>
      project(`${name}:integration`, folder, {
        testMatch: ['<rootDir>/test/**/*.spec.ts'],
        setupFilesAfterEnv: [SECOND_TRY],
        ...onceBefore,
      }),
    ),
  ],
};
