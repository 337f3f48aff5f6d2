import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './paths.mjs';
import { portsFrom } from './ports.ts';

/** What the web asks the gateway for. */
const PROXIED = ['/api', '/media', '/config.json', '/healthz', '/robots.txt', '/sitemap.xml'];

/**
 * Vite's own server for the web's sources, for `make dev`: beside the gateway, whose strict policy has no room for the
 * inline script that hot reload brings. In a process of its own, because Vite exits on a SIGTERM by itself.
 */
const { gateway, web } = portsFrom(process.env);
const server = await createServer({
  configFile: join(ROOT, 'web', 'vite.config.ts'),
  root: join(ROOT, 'web'),
  server: {
    host: '127.0.0.1',
    port: web,
    strictPort: true,
    proxy: Object.fromEntries(PROXIED.map((path) => [path, `http://127.0.0.1:${gateway}`])),
  },
});
await server.listen();
