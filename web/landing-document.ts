import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** As Vite writes it from index.html. */
const ROOT = '<div id="root"></div>';
/** The module that draws the whole page in place of the markup. */
const SCREEN = 'landing-screen';
/** The app's scripts: on a slow network the style sheet, which the first paint needs, would share the line with them. */
const APP = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Writes `landing.html`: `index.html` with the top of the landing page in it, which the gateway serves at `/`. Its first
 * paint waits for no script of the app. The markup is in a `template`, and `public/landing.js` puts it into the page,
 * with the links that have the page's own code fetched beside the app's.
 * @param entry the path of the module that exports `landingMarkup`
 */
export function landingDocument(entry: string, config: UserConfig): Plugin {
  return {
    name: 'landing-document',
    apply: 'build',
    // `index.html` joins the bundle late.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const markup = (await landingMarkup(entry, config))();
        const index = String(page.source);
        const own = reachedFrom(SCREEN, bundle).filter((file) => !index.includes(file));
        if (own.length === 0) this.error(`${SCREEN} is not a file of its own`);
        const links = own.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
        const template = `<template id="landing">${markup}${links}</template>`;
        const source = index
          .replace(ROOT, () => `${ROOT}\n    ${template}\n    <script src="/landing.js"></script>`)
          .replace(APP, '$& fetchpriority="low"');
        if (!source.includes(markup)) this.error(`index.html has no ${ROOT}`);
        this.emitFile({ type: 'asset', fileName: 'landing.html', source });
      },
    },
  };
}

/** The files that a chunk of this name needs, its own first. */
function reachedFrom(name: string, bundle: Rolldown.OutputBundle): string[] {
  const start = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
  const reached = new Set(start === undefined ? [] : [start.fileName]);
  for (const file of reached) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) reached.add(next);
  }
  return [...reached];
}

/** The module as this Node.js runs it. */
async function landingMarkup(entry: string, config: UserConfig): Promise<() => string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, assetsInlineLimit: 0 },
  });
  if (Array.isArray(built) || !('output' in built))
    throw new Error('The landing page was built in several parts');
  const folder = await mkdtemp(join(tmpdir(), 'landing-'));
  try {
    for (const file of built.output)
      if (file.type === 'chunk') await writeFile(join(folder, file.fileName.replace(/.*\//, '')), file.code);
    const file = join(folder, built.output[0].fileName);
    const module = (await import(pathToFileURL(file).href)) as { landingMarkup: () => string };
    return module.landingMarkup;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
