import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type UserConfig } from 'vite';

/** As Vite writes it from index.html. */
const ROOT = '<div id="root"></div>';
/** The app's scripts: on a slow network the style sheet, which the first paint needs, would share the line with them. */
const APP = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Writes `landing.html`: `index.html` with the top of the landing page in it, which the gateway serves at `/`. Its first
 * paint waits for no script of the app. The markup is in a `template`, and `public/landing.js` puts it into the page.
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
        const source = String(page.source)
          .replace(APP, '$& fetchpriority="low"')
          .replace(
            ROOT,
            () =>
              `${ROOT}\n    <template id="landing">${markup}</template>\n    <script src="/landing.js"></script>`,
          );
        if (!source.includes(markup)) this.error(`index.html has no ${ROOT}`);
        this.emitFile({ type: 'asset', fileName: 'landing.html', source });
      },
    },
  };
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
