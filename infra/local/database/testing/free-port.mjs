// @ts-check
import { createServer } from 'node:net';

const first = 19_000;
const count = 100;

/** @returns {Promise<number>} a port on 127.0.0.1 that nobody listens on, of the range kept for these tests */
export async function freePort() {
  const start = Math.floor(Math.random() * count);
  for (let step = 0; step < count; step += 1) {
    const port = first + ((start + step) % count);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + count - 1} is free`);
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
