import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** Nobody's: pages of it are made here. */
const ORIGIN = 'https://peer.test';

type PeerPage = { body: string; asked?: unknown; files?: readonly Buffer[]; watch?: () => void };

/**
 * A page beside the product's, in the same browser: a peer's code, bundled as for its own users.
 * @param name of a file in `peers`
 * @param page what it is asked for is `window.asked`; files are at `/0`, `/1` and so on; `watch` runs before its own
 *   code
 */
export async function openPeer(
  browser: Browser,
  name: string,
  { body, asked = null, files = [], watch = () => undefined }: PeerPage,
) {
  const { build } = await import('vite');
  const made = await build({
    ...{ configFile: false, logLevel: 'error', mode: 'production' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'peers', `${name}.mjs`), formats: ['es'], fileName: name },
    },
  });
  const [output] = [made].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    const file = files[Number(path || NaN)];
    if (file) await route.fulfill({ body: file, contentType: 'image/jpeg' });
    else if (path === 'code.js') await route.fulfill({ body: code, contentType: 'text/javascript' });
    else
      await route.fulfill({
        body: `${body}<script type="module" src="/code.js"></script>`,
        contentType: 'text/html',
      });
  });
  await page.addInitScript(watch);
  await page.addInitScript((value) => void Object.assign(window, { asked: value }), asked);
  await page.goto(ORIGIN);
  return page;
}
