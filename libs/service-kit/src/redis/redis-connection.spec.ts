import { eventually } from '@tessera/testing';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { HealthChecks } from '../health/health-checks.js';
import { RedisConnection } from './redis.module.js';

const INFO = '$19\r\nredis_version:7.0.0\r\n';
const OK = '+OK\r\n';

/** Accepts connections and responds to commands; while it is silent its responses wait. */
let silent: boolean;
let waiting: Socket[];
let server: Server;
let redis: RedisConnection;
const sockets = new Set<Socket>();

beforeEach(async () => {
  silent = false;
  waiting = [];
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      for (const command of bytes.toString().split(/^\*/m).slice(1)) {
        if (command.includes('info')) socket.write(INFO);
        else if (silent) waiting.push(socket);
        else socket.write(OK);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  redis = new RedisConnection(`redis://127.0.0.1:${port}`, 'test', new HealthChecks());
  await once(redis.client, 'ready');
});
afterEach(() => {
  jest.restoreAllMocks();
  redis.client.disconnect();
  for (const socket of sockets) socket.destroy();
  server.close();
});

function speak(): void {
  silent = false;
  for (const socket of waiting) socket.write(OK);
}

/** Milliseconds until a command fails. */
async function untilFailure(command: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await expect(command()).rejects.toThrow();
  return performance.now() - since;
}

describe('a Redis that accepts commands and stays silent', () => {
  it('is waited for once by a request that asks several times, in a pipeline too', async () => {
    silent = true;
    expect(await untilFailure(() => redis.client.get('a'))).toBeGreaterThanOrEqual(990);
    expect(await untilFailure(() => redis.client.get('b'))).toBeLessThan(990);
    const [[failure] = []] = (await redis.client
      .multi()
      .get('c')
      .get('d')
      .exec()
      .catch((error: unknown) => [[error]])) as [unknown][];
    expect(failure).toBeInstanceOf(Error);
  });

  it('is waited for once where the clock is set back meanwhile', async () => {
    silent = true;
    jest.spyOn(Date, 'now').mockReturnValue(0);
    expect(await untilFailure(() => redis.client.get('a'))).toBeGreaterThanOrEqual(990);
    expect(await untilFailure(() => redis.client.get('b'))).toBeLessThan(990);
  });

  it('is used again when it responds', async () => {
    silent = true;
    await untilFailure(() => redis.client.get('a'));
    speak();
    await eventually(async () => expect(await redis.client.get('a')).toBe('OK'));
  });

  it('is still asked whether it is ready', async () => {
    silent = true;
    await untilFailure(() => redis.client.get('a'));
    speak();
    expect(await redis.client.ping()).toBe('OK');
  });
});
