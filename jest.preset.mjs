import { fileURLToPath } from 'node:url';
import { PACKAGES } from './jest.packages.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Jest runs everything as CommonJS: the one mode in which mocks, decorators and every add-on load on all supported
 * Node versions. Workspace libraries are taken from their sources, and what only these packages have as ES modules is
 * compiled, where it is not among the {@link PACKAGES}.
 */
const ES_MODULES = '@tessera/|thumbhash|fast-check|temporal-polyfill|temporal-utils|pure-rand';

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
      ...(extra.testEnvironment === 'jsdom' ? {} : PACKAGES),
      ...extra.moduleNameMapper,
    },
    transform: { '^.+\\.[mc]?[tj]sx?$': swc },
    transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES}))`],
    ...Object.fromEntries(Object.entries(extra).filter(([key]) => key !== 'moduleNameMapper')),
  };
}
