import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** As Vite writes it from index.html. */
const ROOT = '<div id="root"></div>';
/** The modules that draw the whole page in place of the markup: a visitor's, and that of whoever has signed in. */
const LANDING = 'landing-screen';
const PLANNER = 'grid-screen';

/**
 * Writes `landing.html`: `index.html` with the top of the landing page in it, which the gateway serves at `/`. Its
 * first paint waits for no script of the app. The markup is in a `template`, and `public/home.js` puts it into the
 * page, with the links that have the page's own code fetched beside the app's. Whoever has signed in has a template of
 * their own: a spinner, and the links of the planner's code.
 * @param entry the path of the module that exports `landingMarkup` and `spinnerMarkup`
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
        const { landingMarkup, spinnerMarkup } = await markupIn(entry, config);
        const index = String(page.source);
        /** What a module needs that the app's first load has not. */
        const ownOf = (name: string) => {
          const own = reachedFrom(name, bundle).filter((file) => !index.includes(file));
          if (own.length === 0) this.error(`${name} is not a file of its own`);
          return own;
        };
        const landing = landingMarkup();
        const templates = [
          templateOf('landing', landing + later(linksTo(ownOf(LANDING)))),
          templateOf('planner', spinnerMarkup() + linksTo(ownOf(PLANNER))),
        ];
        const source = later(index).replace(ROOT, () =>
          [ROOT, ...templates, '<script src="/home.js"></script>'].join('\n    '),
        );
        if (!source.includes(landing)) this.error(`index.html has no ${ROOT}`);
        this.emitFile({ type: 'asset', fileName: 'landing.html', source });
      },
    },
  };
}

/** On a slow network the style sheet, which the first paint needs, would share the line with the app's scripts. */
const later = (html: string) =>
  html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

const templateOf = (id: string, content: string) => `<template id="${id}">${content}</template>`;

const linksTo = (files: readonly string[]) =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');

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

/** What the entry exports. */
type Markup = Readonly<Record<'landingMarkup' | 'spinnerMarkup', () => string>>;

/** The module as this Node.js runs it. */
async function markupIn(entry: string, config: UserConfig): Promise<Markup> {
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
    return (await import(pathToFileURL(file).href)) as Markup;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
