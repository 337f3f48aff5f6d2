import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** A file of the viewer's package that the page needs, or null for any other name. */
export function viewerFile(name: string): { readonly path: string; readonly type: string } | null {
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  return type ? { path: join(FOLDER, name), type } : null;
}

/** The policy of the gateway allows no script inside a page, so what starts the viewer is a file of its own. */
export const START = `window.ui = SwaggerUIBundle({ url: '/api/docs-json', dom_id: '#docs', deepLinking: true });\n`;

export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Tessera API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
