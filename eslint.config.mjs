import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { readdirSync } from 'node:fs';

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
  'outbox',
  'photos',
  'pictures',
  'grids',
  'captions',
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

const foldersOf = (layer) =>
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
const within = (files, groups, message) => ({
  files: [`web/src/${files}/**`],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: groups, message }] }] },
});

/** Neither by the layer's name nor as a neighbour; a part's own folders may bear the name of another part. */
const neighbours = (layer, names) =>
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

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parserOptions: {
        project: [
          'libs/*/tsconfig.json',
          'services/*/tsconfig.json',
          'web/tsconfig.json',
          'tsconfig.tests.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['web/src/**/*.ts', 'web/src/**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node, ecmaVersion: 2024 },
    rules: { eqeqeq: 'error', 'no-undef': 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  {
    // What infra/tsconfig.json checks, whose types the rules need.
    files: ['infra', 'gateway', 'tests', 'services/*/figures'].map((folder) => `${folder}/**/*.mjs`),
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: ['infra/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // The runner itself waits for its tests.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['after', 'before', 'describe', 'it', 'test'] },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  /** A service reads its environment in one file; so does the web. */
  {
    files: ['services/*/src/**', 'libs/*/src/**', 'web/src/**'],
    ignores: ['**/env.ts', '**/*.spec.ts', '**/*.spec.tsx', 'libs/testing/src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'read the environment in env.ts',
        },
        {
          selector: "MemberExpression[object.type='MetaProperty'][property.name='env']",
          message: 'read the environment in env.ts',
        },
      ],
    },
  },
  {
    files: ['web/src/**'],
    ignores: ['web/src/shared/browser-storage.ts', '**/*.spec.ts', '**/*.spec.tsx'],
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
);
