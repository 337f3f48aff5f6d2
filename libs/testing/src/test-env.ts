import type { Service } from '@tessera/contracts';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { serviceKeyEnv, TOKEN_KEYS } from './keys.js';
import { mongodbUri, redisUrl } from './servers.js';

/**
 * Below the ports that the system hands out to connections, so that none takes one between two starts on it. Files
 * that run beside each other choose from ports of their own, so that none takes what another is about to listen on.
 */
const TEST_PORTS = { first: 12_000, count: 8_000, shares: 8 };
const SHARE = TEST_PORTS.count / TEST_PORTS.shares;
const OWN_SHARE = Number(process.env.JEST_WORKER_ID ?? 0) % TEST_PORTS.shares;

function listens(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A port that was free a moment ago, and that no connection of this machine takes by chance. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = TEST_PORTS.first + OWN_SHARE * SHARE + randomInt(SHARE);
    if (await listens(port)) return port;
  }
  throw new Error('no port');
}

/**
 * The environment of one service in a test: real servers, databases and keys under `prefix`, free ports, and
 * silent logs. Peers of which the test starts no fake are at a closed port. Give it to the service's `read...Env`.
 */
export async function testEnv(
  service: Service,
  prefix: string,
  overrides: Record<string, string> = {},
): Promise<Record<string, string>> {
  const tcpPort = await freePort();
  const closed = '127.0.0.1:1';
  return {
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    HTTP_PORT: '0',
    TCP_PORT: String(tcpPort),
    MONGODB_URI: mongodbUri(),
    MONGODB_DATABASE_PREFIX: `${prefix}_`,
    REDIS_URL: redisUrl(),
    REDIS_PREFIX: prefix,
    JWT_PUBLIC_KEYS: TOKEN_KEYS.publicKeys,
    AUTH_TCP: closed,
    GRIDS_TCP: closed,
    MEDIA_TCP: closed,
    MEDIA_URL: `http://${closed}`,
    PUBLIC_URL: 'http://localhost:8080',
    ...serviceKeyEnv(service),
    ...overrides,
  };
}
