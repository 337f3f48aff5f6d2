import { createServer, type Server } from 'node:net';
import { holderOf } from './port-holder.ts';
import { StartError } from './start-error.mjs';

/** Every port of the product: the variable that sets it, and where it is without (PORT + offset). */
const PORTS = {
  gateway: { variable: 'PORT', offset: 0, process: 'gateway' },
  auth: { variable: 'AUTH_PORT', offset: 1, process: 'auth' },
  grids: { variable: 'GRIDS_PORT', offset: 2, process: 'grids' },
  media: { variable: 'MEDIA_PORT', offset: 3, process: 'media-api' },
  worker: { variable: 'MEDIA_WORKER_PORT', offset: 4, process: 'media-worker' },
  admin: { variable: 'ADMIN_PORT', offset: 5, process: 'admin' },
  authTcp: { variable: 'AUTH_TCP_PORT', offset: 6, process: 'auth (messages)' },
  gridsTcp: { variable: 'GRIDS_TCP_PORT', offset: 7, process: 'grids (messages)' },
  mediaTcp: { variable: 'MEDIA_TCP_PORT', offset: 8, process: 'media-api (messages)' },
  redis: { variable: 'REDIS_PORT', offset: 9, process: 'redis' },
  database: { variable: 'DATABASE_PORT', offset: 10, process: 'database' },
  web: { variable: 'WEB_DEV_PORT', offset: 11, process: 'web (make dev)' },
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

const DEFAULT_PORT = 8080;
const names = Object.keys(PORTS) as PortName[];

function portOf(variable: string, text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`${variable}=${text} is not a port (1 to 65535)`);
  return port;
}

/**
 * The ports of one installation.
 * @param base instead of `PORT`
 * @throws StartError a variable is no port, or two processes would share one
 */
export function portsFrom(env: NodeJS.ProcessEnv, base?: number): Ports {
  const gateway = base ?? portOf('PORT', env['PORT']) ?? DEFAULT_PORT;
  const ports = {} as Ports;
  const owners = new Map<number, PortName>();
  for (const name of names) {
    const { variable, offset } = PORTS[name];
    const port = name === 'gateway' ? gateway : (portOf(variable, env[variable]) ?? gateway + offset);
    const other = owners.get(port);
    if (port > 65_535) throw new StartError(`PORT=${gateway} leaves no room for the ports after it`);
    if (other)
      throw new StartError(
        `${PORTS[other].process} and ${PORTS[name].process} would both listen on ${port}; set ${variable} to another port`,
      );
    owners.set(port, name);
    ports[name] = port;
  }
  return ports;
}

/** @param port on 127.0.0.1 */
async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server) await new Promise((resolve) => server.close(resolve));
  return server !== undefined;
}

/** @param port on 127.0.0.1 @returns undefined where somebody has it */
function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server));
  });
}

/** Refuses to start where a port is taken, and names its holder and the variable that moves it. */
export async function refuseTakenPorts(ports: Ports, needed: readonly PortName[]) {
  const free = await Promise.all(needed.map((name) => isFree(ports[name])));
  const taken = needed.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = await Promise.all(
    taken.map(async (name) => {
      const holder = await holderOf(ports[name]);
      const by = holder ? ` by ${holder}` : '';
      return `Port ${ports[name]}, which ${PORTS[name].process} needs, is taken${by}; set ${PORTS[name].variable} to another port.`;
    }),
  );
  const all = taken.length > 1 ? ['PORT moves all of them at once.'] : [];
  throw new StartError(['Nothing was started.', ...lines, ...all].join('\n'));
}

/** Below the range from which systems hand out ports by themselves, so that a free block stays free. */
const TEST_RANGE = { from: 20_000, to: 20_999 };

/**
 * The first port of a block in which every port is free, for an installation that is gone after a test. The block is
 * the caller's until its process ends, even while the installation in it is stopped: whoever takes one listens on the
 * port after its last.
 * @throws StartError no block is free
 */
export async function freePortBlock(): Promise<number> {
  const size = names.length + 1;
  const blocks = Math.floor((TEST_RANGE.to - TEST_RANGE.from + 1) / size);
  // Processes that look at the same moment begin at different blocks.
  const first = process.pid % blocks;
  for (let step = 0; step < blocks; step += 1) {
    const base = TEST_RANGE.from + ((first + step) % blocks) * size;
    const free = await Promise.all(names.map((_, index) => isFree(base + index)));
    const held = free.every(Boolean) && (await listenOn(base + names.length));
    if (!held) continue;
    held.unref();
    return base;
  }
  throw new StartError(`no ${size} ports in a row are free between ${TEST_RANGE.from} and ${TEST_RANGE.to}`);
}
