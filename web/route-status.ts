import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { GALLERY_PATH, routesOf } from './route-list.js';

/**
 * Vite's own server says 404 to what is no route, with the same page, as the gateway does.
 * @param template the path of the gateway's template that holds the route list
 * @param page the path of `index.html`
 */
export function routeStatus(template: string, page: string): Plugin {
  return {
    name: 'route-status',
    apply: 'serve',
    configureServer: (server) => () => {
      const routes = new Set([GALLERY_PATH, ...routesOf(readFileSync(template, 'utf8'))]);
      // What comes as far as here is the page, whatever was asked for.
      server.middlewares.use((request, response, next) => {
        const asked = request.originalUrl ?? '/';
        const path = asked
          .replace(/\?.*$/s, '')
          .replace(/(?<=.)\/+$/, '')
          .toLowerCase();
        if (routes.has(path) || path === '/index.html' || request.url !== '/index.html') {
          next();
          return;
        }
        server
          .transformIndexHtml(asked, readFileSync(page, 'utf8'))
          .then((html) => {
            response.statusCode = 404;
            response.setHeader('content-type', 'text/html');
            response.end(html);
          })
          .catch(next);
      });
    },
  };
}
