import type { Server } from 'node:http';
import type { TestContext } from 'node:test';
import { freePortBlock } from '../ports.ts';

/** Has a server listen on this machine until a test is over. @returns its address */
export async function listen(test: TestContext, server: Server): Promise<string> {
  const port = await freePortBlock();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
