// @ts-check
import { freePortBlock } from '../ports.mjs';

/**
 * Has a server listen on this machine until a test is over.
 * @param {import('node:test').TestContext} test
 * @param {import('node:http').Server} server
 * @returns {Promise<string>} its address
 */
export async function listen(test, server) {
  const port = await freePortBlock();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
