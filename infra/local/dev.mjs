// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SERVICE_PROJECTS, tscBuild } from './build.mjs';
import { runInForeground } from './foreground.mjs';
import { overview } from './overview.mjs';
import { ROOT, dataDirOf, pathsOf, withServerPrograms } from './paths.mjs';
import { portsFrom, refuseTakenPorts } from './ports.mjs';
import { prepare } from './prepare.mjs';
import { signalProcess } from './process-identity.mjs';
import { progressTo } from './progress.mjs';
import { runningStack } from './run-records.mjs';
import { createStack } from './stack.mjs';
import { explain } from './start-error.mjs';

/** What the web asks the gateway for. */
const PROXIED = ['/api', '/media', '/config.json', '/healthz'];

/**
 * Vite's own server for the web's sources. It stands beside the gateway, whose strict policy has no room for the
 * inline script that hot reload brings.
 * @param {import('./ports.mjs').Ports} ports
 */
async function startWeb(ports) {
  const { createServer } = await import('vite');
  const gateway = `http://127.0.0.1:${ports.gateway}`;
  const server = await createServer({
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    root: join(ROOT, 'web'),
    server: {
      host: '127.0.0.1',
      port: ports.web,
      strictPort: true,
      proxy: Object.fromEntries(PROXIED.map((path) => [path, gateway])),
    },
  });
  await server.listen();
  return server;
}

/**
 * Compiles what changes, for as long as this process lives. The compiler is a process below the one that is started,
 * so it gets a group by which both are ended.
 */
function startCompiler() {
  return spawn(process.execPath, [...tscBuild(SERVICE_PROJECTS), '--watch', '--preserveWatchOutput'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** `make dev` */
async function main() {
  const progress = progressTo(process.stdout);
  const own = withServerPrograms(process.env);
  const ports = portsFrom(own);
  const url = `http://localhost:${ports.web}`;
  const env = { ...own, PUBLIC_URL: own['PUBLIC_URL'] || url };
  const dataDir = dataDirOf(env);
  const paths = pathsOf(dataDir);
  const running = await runningStack(paths.run);
  if (running) {
    progress('tessera', `runs already at ${running.url} (process ${running.pid}); make stop ends it`);
    return 1;
  }
  const stack = createStack({ dataDir, env, web: false, watch: true, log: progress });
  /** @type {import('vite').ViteDevServer | undefined} */
  let web;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let compiler;
  return runInForeground({
    stack,
    progress,
    async bringUp(signal) {
      await stack.claim();
      await refuseTakenPorts(ports, ['web']);
      const database = await prepare({ root: ROOT, env, paths, progress, build: 'services', signal });
      signal.throwIfAborted();
      await stack.start(database);
      compiler = startCompiler();
      web = await startWeb(ports);
      process.stdout.write(`\n${overview(stack)}  ${'web'.padEnd(24)}127.0.0.1:${ports.web}\n\n  ${url}\n\n`);
    },
    async takeDown() {
      if (compiler?.pid) signalProcess(-compiler.pid, 'SIGTERM');
      // An open page holds Vite's server open; it ends with this process.
      void web?.close();
    },
  });
}

process.chdir(ROOT);
process.exitCode = await main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  return 1;
});
process.exit();
