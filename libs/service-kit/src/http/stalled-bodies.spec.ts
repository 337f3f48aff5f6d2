import fastify, { type FastifyInstance } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { cutStalledBodies } from './stalled-bodies.js';

const PAUSE = 1_000;

describe('a body that comes slowly', () => {
  let server: FastifyInstance;
  beforeEach(async () => {
    server = fastify();
    cutStalledBodies(server, PAUSE);
    server.post('/', (request) => ({ got: (request.body as { text: string }).text.length }));
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  /** Sends the first `pieces` of the twenty pieces of a body, one every 50 ms. */
  const send = (pieces: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ text: 'x'.repeat(200) });
      const head = `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
      const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
      let sent = 0;
      socket.write(head);
      const timer = setInterval(() => {
        if (sent === pieces) return clearInterval(timer);
        const size = Math.ceil(body.length / 20);
        socket.write(body.slice(sent * size, (sent + 1) * size));
        sent += 1;
      }, 50);
      let all = '';
      socket.on('data', (chunk) => (all += chunk.toString()));
      socket.on('error', reject).on('close', () => resolve(all));
    });

  it('is taken as long as it goes on, however long that is', async () => {
    expect(await send(20)).toMatch(/^HTTP\/1.1 200 [^]*"got":200/);
  });

  it('is refused in the shape of the contract once it stalls', async () => {
    expect(await send(7)).toMatch(/^HTTP\/1.1 400 [^]*"The upload stopped on its way\."/);
  });
});
