import { readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride as Override } from 'oxlint';

/**
 * The web's parts, lowest first. Each imports only those above it in its list: shared -> domain -> features -> app.
 * A part that is in none of the lists, or a folder that is gone, fails.
 */
const DOMAIN = [
  'toasts',
  'dialogs',
  'plan',
  'news',
  'kept',
  'captions',
  'outbox',
  'photos',
  'pictures',
  'grids',
  'transfers',
  'history',
  'actions',
  'address',
];
const FEATURES = [
  'site',
  'admin',
  'auth',
  'contact',
  'launch',
  'waitlist',
  'tour',
  'upgrade',
  'crop',
  'uploads',
  'export',
  'history',
  'view',
  'header',
  'selection',
  'kit',
  'feed',
  'drafts',
  'dates',
  'carousel',
  'details',
  'all-texts',
  'grids',
  'trial',
  'trash',
  'post',
  'transfer',
  'profile',
];

const foldersOf = (layer: string) =>
  readdirSync(new URL(`web/src/${layer}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

for (const [layer, parts] of Object.entries({ domain: DOMAIN, features: FEATURES })) {
  const folders = foldersOf(layer);
  const odd = [
    ...folders.filter((name) => !parts.includes(name)),
    ...parts.filter((name) => !folders.includes(name)),
  ];
  if (odd.length > 0) throw new Error(`web/src/${layer} and its list differ: ${odd.join(', ')}`);
}

/** Files of one part of the web, and the folders that they may not import from. */
const within = (files: string, groups: string[], message: string): Override => ({
  files: [`web/src/${files}/**`],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: groups, message }] }] },
});

/** Neither by the layer's name nor as a neighbour; a part's own folders may bear the name of another part. */
const neighbours = (layer: string, names: readonly string[]) =>
  names.flatMap((name) => [
    `**/${layer}/${name}/**`,
    `../${name}/**`,
    `../../${name}/**`,
    `../../../${name}/**`,
  ]);

const webLayers = [
  within('shared', ['**/domain/**', '**/features/**', '**/app/**'], 'shared knows nothing of the product'),
  ...DOMAIN.map((name, index) =>
    within(
      `domain/${name}`,
      ['**/features/**', '**/app/**', ...neighbours('domain', DOMAIN.slice(index + 1))],
      'what is of the product, without its screens, imports only what stands before it in DOMAIN',
    ),
  ),
  ...FEATURES.map((name, index) =>
    within(
      `features/${name}`,
      ['**/app/**', ...neighbours('features', FEATURES.slice(index + 1))],
      'a feature imports only those that stand before it in FEATURES',
    ),
  ),
];

/** Of TypeScript's own set, what is not a matter of correctness alone. */
const TYPES: Override['rules'] = {
  'typescript/ban-ts-comment': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/no-namespace': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/require-await': 'error',
  'typescript/restrict-plus-operands': 'error',
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

const SPECS = ['**/*.spec.ts', '**/*.spec.tsx'];
/** What operates the product and drives it from outside. */
const PROGRAMS = ['**/*.mjs', 'infra/**/*.ts', 'tests/**/*.ts'];
/** A service reads its environment in one file; so does the web. */
const ENV = ['**/env.ts', 'libs/testing/src/**'];

export default defineConfig({
  ignorePatterns: [
    '**/dist/**',
    '**/node_modules/**',
    '.data/**',
    '**/coverage/**',
    '**/test-results/**',
    '**/playwright-report/**',
  ],
  options: { typeAware: true },
  plugins: ['typescript', 'react', 'oxc'],
  jsPlugins: ['./infra/lint/browsers.mjs', './infra/lint/environment.mjs'],
  categories: { correctness: 'error' },
  env: { node: true, es2024: true },
  rules: {
    eqeqeq: 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    // The runner itself waits for its tests.
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [
          { from: 'package', package: 'node:test', name: ['after', 'before', 'describe', 'it', 'test'] },
        ],
      },
    ],
    'typescript/no-misused-promises': 'error',
    // Characters that end a line or a message are looked for by name.
    'no-control-regex': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'typescript/no-useless-default-assignment': 'off',
    // Copies of what has no methods are the way things change here.
    'typescript/no-misused-spread': 'off',
    // Identifiers are sorted by their characters.
    'typescript/require-array-sort-compare': 'off',
    'react/no-children-prop': 'off',
  },
  overrides: [
    {
      // What they read from elsewhere often has no types, and in .mjs they are comments.
      files: PROGRAMS,
      rules: {
        'typescript/await-thenable': 'off',
        'typescript/no-base-to-string': 'off',
        'typescript/no-redundant-type-constituents': 'off',
        'typescript/restrict-template-expressions': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    // One after another they are one file.
    { files: ['web/service-worker/*.js'], rules: { 'no-unused-vars': 'off' } },
    {
      files: ['**/*.ts', '**/*.tsx'],
      excludeFiles: PROGRAMS,
      rules: {
        ...TYPES,
        'no-console': 'error',
        'no-array-constructor': 'error',
        'no-unused-expressions': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
      },
    },
    {
      files: ['web/src/**/*.ts', 'web/src/**/*.tsx'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/static-components': 'error',
        'react/use-memo': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/incompatible-library': 'error',
        'react/immutability': 'error',
        'react/globals': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/error-boundaries': 'error',
        'react/purity': 'error',
        'react/set-state-in-render': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
    {
      files: ['web/src/**', 'libs/contracts/src/**', 'libs/grid-core/src/**'],
      excludeFiles: SPECS,
      rules: { 'browsers/in-all': 'error' },
    },
    {
      files: ['services/*/src/**', 'libs/*/src/**', 'web/src/**'],
      excludeFiles: [...ENV, ...SPECS],
      rules: { 'environment/in-one-file': 'error' },
    },
    {
      files: ['services/*/src/**', 'libs/*/src/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['deleteOne', 'findOneAndDelete', 'findByIdAndDelete'].map((property) => ({
            property,
            message:
              'FerretDB passes over a document that another call changes at that moment: use deleteMany',
          })),
        ],
      },
    },
    {
      files: ['web/src/**'],
      excludeFiles: ['web/src/shared/browser-storage.ts', ...SPECS],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['localStorage', 'sessionStorage'].map((name) => ({
            name,
            message: 'it may be blocked or full: use shared/browser-storage.ts',
          })),
        ],
      },
    },
    ...webLayers,
  ],
});
