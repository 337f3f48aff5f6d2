import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Files beside the bundle that the shell needs. */
const BESIDE = ['/favicon.svg', '/theme.js', '/manifest.webmanifest', '/icon-192.png'];
/** Fetched by the few who need them, and the landing page's pictures: twice as much as all the rest together. */
const LEFT_OUT =
  /\.webp$|\/(?:admin-screen|response-dialog|chart-look|count-bars|level-line|user-drawer|common-passwords|gallery|libheif|heif-worker)-/;

/** Writes `sw.js`: these files, with the list of this build's files and a cache named after it. */
export function serviceWorker(...files: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // `index.html` joins the bundle late.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle)
          .map((name) => `/${name}`)
          .filter((path) => path.startsWith('/assets/') && !LEFT_OUT.test(path))
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
