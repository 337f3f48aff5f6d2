import { once } from 'node:events';
import type { Server } from 'node:http';
import { after } from 'node:test';
import { freePortBlock } from '../ports.ts';

/** Has a server listen on this machine until the test that calls this is over. @returns its address */
export async function listen(server: Server): Promise<string> {
  const port = await freePortBlock();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
