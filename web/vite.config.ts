import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { iconImports } from './icon-imports.js';
import { landingDocument } from './landing-document.js';
import { openedFile } from './opened-code.js';
import { responseShapes } from './response-shapes.js';
import { routeStatus } from './route-status.js';
import { gridPageFile } from './shared-code.js';
import { serviceWorker } from './service-worker/plugin.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `vite` (the development server) finds the rest of the product. */
const GATEWAY = 'http://127.0.0.1:8080';

const ROUTER = '../node_modules/react-router/dist/production';

/** What the first load has for every page, beside what only it needs. */
const BASE = [
  /node_modules\/(?:react|idb)\//,
  // The base of all icons, and those of many pages.
  /lucide-react\/dist\/esm\/(?!icons\/(?!(?:arrow-left|arrow-right|check|chevron-down|copy|trash|x)\.))/,
  /libs\/contracts\/(?:src|dist)\/(?:limits|plural)\./,
  /src\/domain\/(?:outbox\/late-refusals|photos\/open-planner)\./,
  /src\/shared\/(?:api\/api-error|store|use-painted|browser-storage|when-idle|with-retries)\./,
  /src\/shared\/ui\/(?:announcer|class-names|pass-focus|use-page-title|way-up)\./,
];

const anyOf = (patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** What several pages share, in one file each: it is smaller than a file for each set of pages that needs it. */
const SHARED = [
  { name: 'base', test: anyOf(BASE) },
  // Icons that come together: each file is named in the page's first one.
  { name: 'eyes', test: /lucide-react\/dist\/esm\/icons\/(?:archive|eye|eye-off)\./ },
  {
    name: 'forms',
    test: /src\/shared\/forms\/use-schema|node_modules\/(?:react-hook-form|@hookform\/resolvers\/(?:dist|standard-schema)|@standard-schema\/utils)\//,
  },
  // Small ones that always come together.
  { name: 'fields', test: /src\/shared\/ui\/(?:field-frame|text-field)\./ },
  { name: 'launch', test: /src\/features\/launch\/(?:debug-page|use-launch-state)\./ },
  {
    name: 'reads',
    test: /src\/(?:shared\/api\/(?:use-read|reads-gate)|shared\/session\/person-channel|domain\/(?:kept\/(?:kept-names|open-windows|person-db|window-id)|outbox\/board-scope))|@tanstack\/(?:query-core\/build\/modern\/queryObserver|react-query\/build\/modern\/(?:useQuery|useBaseQuery|queryOptions|errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary))\./,
  },
  {
    name: 'files',
    test: /src\/(?:shared\/files\/accepted-types|features\/uploads\/(?:fetched|scale\/(?:unreadable-image|scale-timeout)-error))/,
  },
  {
    name: 'history',
    test: /src\/domain\/(?:history\/(?!between|kept|board|open|compound|send|in-parts)|actions\/set-posted|photos\/photo-failures)/,
  },
  // It is fetched once a page is drawn.
  {
    name: 'news',
    test: /libs\/contracts\/(?:src|dist)\/http\/event-stream|src\/domain\/(?:news\/(?:browser-events|event-stream)|grids\/(?:news-reader|forget-grids))/,
  },
  {
    name: 'grids',
    test: /(?:src\/domain\/(?:news\/(?:windows|news)\.|grids\/(?:api\/list-grids|use-grids|use-news|use-open-grid|board-ledger|board-view)|photos\/(?:photo-ledger|grid-view|grid-version|use-grid|use-photos|response-of|after-call|api\/read-state)))/,
  },
];

/** Passed on with libheif, which is a file of its own (docs/licences.md). */
const heifLicence: Plugin = {
  name: 'heif-licence',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(here('../node_modules/libheif-js/libheif/LICENSE'));
    this.emitFile({ type: 'asset', name: 'libheif-licence.txt', source });
  },
};

/** Of every build of the web's code. */
const resolve = {
  alias: [
    { find: 'react-style-singleton', replacement: here('src/shared/ui/style-singleton.ts') },
    // By its name a bundler gets the files with the warnings for those who write routes.
    { find: /^react-router$/, replacement: here(`${ROUTER}/index.mjs`) },
    { find: /^react-router\/dom$/, replacement: here(`${ROUTER}/dom-export.mjs`) },
  ],
};

/** The contracts declare and the rules compute; importing a limit must not bring every schema and rule along. */
const TREESHAKE = {
  moduleSideEffects: [{ test: /libs[/\\](?:contracts|grid-core)[/\\]/, sideEffects: false }],
};

export default defineConfig({
  root: here('.'),
  plugins: [
    responseShapes(),
    react(),
    iconImports(),
    heifLicence,
    tailwindcss(),
    routeStatus(here('../gateway/templates/site.conf.template'), here('index.html')),
    landingDocument(here('src/app/landing-markup.tsx'), {
      root: here('.'),
      plugins: [responseShapes(), react()],
      resolve,
    }),
    serviceWorker(here('service-worker/pictures.js'), here('service-worker/worker.js')),
  ],
  define: { __BUILD_TIME__: JSON.stringify(new Date().toISOString()) },
  resolve,
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/config.json', '/robots.txt', '/sitemap.xml'].map((path) => [path, GATEWAY]),
    ),
  },
  worker: { rolldownOptions: { treeshake: TREESHAKE } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // A font or picture inlined as a data: URL would need a wider policy than the page has.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of the target preloads modules by itself, or does without.
      polyfill: false,
      // What a screen needs is named with it, so that all of it is fetched at once. What opens over the grid page is
      // fetched while nothing else is, and needs little beside: its lists would be a part of the page's own weight. The
      // admin's screen is for one person, and every visitor would load its list.
      resolveDependencies: (file, needed, { hostId }) =>
        /(?:grid-page|acts)-/.test(hostId) || /(?:trial-grid|admin-screen)-/.test(file)
          ? needed.filter((each) => each.endsWith('.css'))
          : needed,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [...SHARED, { name: gridPageFile }, { name: openedFile }],
        },
      },
      treeshake: TREESHAKE,
    },
  },
});
