import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Jest runs everything as CommonJS, Nest's ES modules included: the one mode in which mocks, decorators and
 * every add-on load on all supported Node versions. Workspace libraries are taken from their sources.
 */
const ES_MODULES =
  '@nestjs/|@tessera/|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|load-esm|content-disposition|light-my-request|cookie|thumbhash|fast-check|temporal-polyfill|temporal-utils|pure-rand|archiver|zip-stream|compress-commons|crc32-stream|is-stream|p-queue|p-timeout';

/**
 * A Jest project for one package; `extra` is laid over it.
 * @param {string} name
 * @param {string} folder
 * @param {{ testEnvironment?: string, moduleNameMapper?: Record<string, string>, [option: string]: unknown }} [extra]
 */
export function project(name, folder, extra = {}) {
  const swc = [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true, tsx: extra.testEnvironment === 'jsdom' },
        keepClassNames: true,
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
          react: { runtime: 'automatic' },
        },
      },
      module: { type: 'commonjs' },
    },
  ];
  return {
    displayName: name,
    rootDir: `${root}${folder}`,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/src/**/*.spec.ts'],
    moduleNameMapper: {
      '^@tessera/([^/]+)$': `${root}libs/$1/src/index.ts`,
      '^(\\.{1,2}/.*)\\.js$': '$1',
      ...extra.moduleNameMapper,
    },
    transform: { '^.+\\.[mc]?[tj]sx?$': swc },
    transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES}))`],
    ...Object.fromEntries(Object.entries(extra).filter(([key]) => key !== 'moduleNameMapper')),
  };
}
