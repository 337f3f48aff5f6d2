import type { Service } from '@tessera/contracts';
import { createServer } from 'node:net';
import { serviceKeyEnv, TOKEN_KEYS } from './keys.js';
import { mongodbUri, redisUrl } from './servers.js';

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/**
 * The environment of one service in a test: real servers, databases and keys under `prefix`, free ports, and
 * silent logs. Peers that the test does not play lie at a closed port. Give it to the service's `read...Env`.
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
    ...serviceKeyEnv(service),
    ...overrides,
  };
}
