import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from './database/find-program.ts';
import { CommandError, runCommand } from './database/run-command.mjs';
import { rotateLargeLog } from './log-rotation.ts';
import { ROOT, type Paths } from './paths.mjs';
import { StartError } from './start-error.mjs';
import type { ProcessSpec } from './supervised-process.ts';
import { respondsOk } from './wait-until.mjs';

const LARGEST_LOG = 50 * 1024 * 1024;
const RENDER_MS = 60_000;

/** By which this machine reaches what listens on all of its addresses. */
const ALL_ADDRESSES = ['0.0.0.0', '[::]'];

/**
 * Where the gateway listens, and where this machine reaches it.
 * @returns two addresses with the port
 * @throws StartError it names another port
 */
export function gatewayAddress(env: NodeJS.ProcessEnv, port: number): { listen: string; reached: string } {
  const listen = env['GATEWAY_LISTEN']?.trim() || `127.0.0.1:${port}`;
  const host = listen.slice(0, listen.lastIndexOf(':'));
  if (listen !== `${host}:${port}`)
    throw new StartError(`GATEWAY_LISTEN=${listen} does not end with the port of PORT, which is ${port}`);
  return { listen, reached: `${ALL_ADDRESSES.includes(host) ? '127.0.0.1' : host}:${port}` };
}

interface NginxProcessOptions {
  /** May hold any variable of gateway/variables.tsv that has a default. */
  env: NodeJS.ProcessEnv;
  port: number;
  /** Their HTTP ports. */
  services: { auth: number; grids: number; media: number; admin: number };
  webRoot: string;
  paths: Paths;
}

/**
 * The gateway: NGINX as the same user as everything else, with every file of its own below the given folders.
 * @throws StartError there is no nginx, or a variable cannot be used
 */
export async function nginxProcess({
  env,
  port,
  services,
  webRoot,
  paths,
}: NginxProcessOptions): Promise<ProcessSpec> {
  const { listen, reached } = gatewayAddress(env, port);
  const { confDir, tmpDir, cacheDir, logDir, logFile } = gatewayFolders(paths);
  const command = await findProgram('nginx', env);
  if (!command) throw new StartError('nginx is not installed');
  for (const folder of [tmpDir, cacheDir, logDir]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await rotateLargeLog(join(logDir, 'access.log'), LARGEST_LOG);
  await renderGateway(confDir, {
    ...env,
    GATEWAY_LISTEN: listen,
    AUTH_HTTP: `127.0.0.1:${services.auth}`,
    GRIDS_HTTP: `127.0.0.1:${services.grids}`,
    MEDIA_HTTP: `127.0.0.1:${services.media}`,
    ADMIN_HTTP: `127.0.0.1:${services.admin}`,
    WEB_ROOT: webRoot,
    CACHE_DIR: cacheDir,
    TMP_DIR: tmpDir,
    LOG_DIR: logDir,
  });
  // The workers of a root's master would otherwise be `nobody`, who may not read the repository.
  const user =
    process.getuid?.() === 0 ? ` user root ${process.platform === 'darwin' ? 'wheel' : 'root'};` : '';
  return {
    name: 'gateway',
    command,
    args: ['-p', tmpDir, '-e', 'stderr', '-c', join(confDir, 'nginx.conf'), '-g', `daemon off;${user}`],
    env,
    port,
    logFile,
    ready: () => respondsOk(`http://${reached}/config.json`),
    stopSignal: 'SIGQUIT',
  };
}

/**
 * Writes NGINX's configuration as the gateway's image does, but for one process of each service and without a
 * certificate.
 * @param env the variables of gateway/variables.tsv
 * @throws StartError one is missing, or holds what NGINX could read as something else
 */
export async function renderGateway(outDir: string, env: NodeJS.ProcessEnv) {
  const source = join(ROOT, 'gateway');
  const variables = Object.entries(env).map(([name, value]) => [name, value?.trim()]);
  await runCommand('bash', [join(source, 'image/render.sh'), outDir, 'static', source], {
    deadlineMs: RENDER_MS,
    env: { ...Object.fromEntries(variables), TLS_CERT_FILE: undefined, TLS_KEY_FILE: undefined },
  }).catch((error) => {
    // Without the command, which a person has not typed.
    throw error instanceof CommandError && error.stderr ? new StartError(error.stderr.trim()) : error;
  });
}

export function gatewayFolders(paths: Paths) {
  return {
    confDir: join(paths.run, 'gateway'),
    tmpDir: join(paths.tmp, 'gateway'),
    cacheDir: join(paths.cache, 'gateway'),
    logDir: join(paths.logs, 'gateway'),
    logFile: join(paths.logs, 'gateway.log'),
  };
}
