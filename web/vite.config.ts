import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { responseShapes } from './response-shapes.js';
import { routeStatus } from './route-status.js';
import { serviceWorker } from './service-worker/plugin.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `vite` (the development server) finds the rest of the product. */
const GATEWAY = 'http://127.0.0.1:8080';

const ROUTER = '../node_modules/react-router/dist/production';

/** What several pages share, in one file each: it is smaller than a file for each set of pages that needs it. */
const SHARED = [
  {
    name: 'history',
    test: /src\/domain\/(?:history\/(?!between|kept|board|open)|actions\/set-posted|photos\/photo-failures)/,
  },
  {
    name: 'grids',
    test: /src\/domain\/(?:news\/|grids\/(?:use-grids|use-news|use-open-grid|news-reader|board-ledger|board-view)|photos\/(?:photo-ledger|grid-view|grid-version|use-grid|use-photos|response-of|after-call|api\/read-state))/,
  },
];

export default defineConfig({
  root: here('.'),
  plugins: [
    responseShapes(),
    react(),
    tailwindcss(),
    routeStatus(here('../gateway/templates/site.conf.template'), here('index.html')),
    serviceWorker(here('service-worker/pictures.js'), here('service-worker/worker.js')),
  ],
  define: { __BUILD_TIME__: JSON.stringify(new Date().toISOString()) },
  resolve: {
    alias: [
      { find: 'react-style-singleton', replacement: here('src/shared/ui/style-singleton.ts') },
      // By its name a bundler gets the files with the warnings for those who write routes.
      { find: /^react-router$/, replacement: here(`${ROUTER}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: here(`${ROUTER}/dom-export.mjs`) },
    ],
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/config.json', '/robots.txt', '/sitemap.xml'].map((path) => [path, GATEWAY]),
    ),
  },
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
        /(?:grid-page|make-upload-queue)-/.test(hostId) || /(?:trial-grid|admin-screen)-/.test(file)
          ? needed.filter((each) => each.endsWith('.css'))
          : needed,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: SHARED,
        },
      },
      treeshake: {
        // The contracts declare and the rules compute; importing a limit must not bring every schema and rule along.
        moduleSideEffects: [{ test: /libs[/\\](?:contracts|grid-core)[/\\]/, sideEffects: false }],
      },
    },
  },
});
