import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Files beside the bundle that the shell needs. */
const BESIDE = ['/favicon.svg', '/theme.js', '/manifest.webmanifest', '/icon-192.png'];
/** Files of code and lists that the few fetch who need them. */
const SELDOM = [
  ...['admin-screen', 'answer-dialog', 'chart-look', 'count-bars', 'level-line', 'user-drawer'],
  ...['common-passwords', 'libheif', 'heif-worker'],
];
const isOf = (name: string) => (path: string) => path.includes(`/${name}-`);

/** Writes `sw.js`: these files, with the list of this build's files and a cache named after it. */
export function serviceWorker(...files: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // `index.html` joins the bundle late.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.keys(bundle)
          .map((name) => `/${name}`)
          .filter((path) => path.startsWith('/assets/'));
        const unknown = SELDOM.filter((name) => !assets.some(isOf(name)));
        if (unknown.length > 0) this.error(`no file is called ${unknown.join(', ')}`);
        // The landing page's pictures are twice as much as all the rest together.
        const built = assets
          .filter((path) => !path.endsWith('.webp') && !SELDOM.some((name) => isOf(name)(path)))
          .sort();
        const shell = ['/index.html', ...BESIDE, ...built];
        const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
        const page = bundle['index.html'];
        const hash = createHash('sha256')
          .update(JSON.stringify([text, shell, page?.type === 'asset' ? String(page.source) : '']))
          .digest('hex')
          .slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const SHELL = ${JSON.stringify(shell)};\nconst CACHE = 'shell-${hash}';\n${text}`,
        });
      },
    },
  };
}
