import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { toAppError } from './error-filter.js';
import { announcedBytes, BodyBudget, type BudgetLimits, type CountedBodies } from './body-budget.js';

const LIMITS: BudgetLimits = {
  bytes: 1_500_000,
  perSender: 2,
  waiting: 3,
  patience: 10_000,
  pace: { bytes: 0, ms: 60_000 },
};

/** A server that keeps each body in hand until it is told to respond. */
class Server {
  readonly inHand: (() => void)[] = [];
  /** What every request waits for before it asks for its turn, as for the look at a session. */
  before = Promise.resolve();
  private constructor(
    readonly fastify: FastifyInstance,
    readonly sockets: Socket[] = [],
  ) {}

  static async start(limits: Partial<BudgetLimits> = {}, counted?: CountedBodies): Promise<Server> {
    const fastify = Fastify({ bodyLimit: 2_000_000, trustProxy: true });
    const server = new Server(fastify);
    fastify.addHook('preParsing', () => server.before);
    new BodyBudget({ ...LIMITS, ...limits }, counted).limit(fastify);
    fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
      done(null),
    );
    fastify.setErrorHandler((error, _request, reply) => reply.status(toAppError(error).status).send());
    fastify.post('/', () => new Promise((resolve) => server.inHand.push(() => resolve('done'))));
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    return server;
  }

  /** Sends a body of so many bytes, or only the `first` ones of it; `status` comes with the response. */
  post(
    from: string,
    size: number,
    type = 'application/json',
    first = size,
  ): { status: Promise<number>; socket: Socket } {
    const { port } = this.fastify.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    this.sockets.push(socket);
    const body = JSON.stringify('x'.repeat(size - 2));
    const head = ['POST / HTTP/1.1', 'host: x', `x-forwarded-for: ${from}`, `content-type: ${type}`];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, first)}`);
    const status = once(socket, 'data').then(([data]) => Number(String(data).slice(9, 12)));
    status.catch(() => undefined);
    return { status, socket };
  }

  /** Resolves once so many bodies are in hand, and with the number a turn of the loop later. */
  async has(count: number): Promise<void> {
    while (this.inHand.length < count) await new Promise((resolve) => setImmediate(resolve));
  }

  /** The response to the next request that arrives. */
  arrival(): Promise<ServerResponse> {
    return new Promise((resolve) =>
      this.fastify.server.once('request', (_request, response) => resolve(response)),
    );
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    for (const respond of this.inHand) respond();
    await this.fastify.close();
  }
}

let server: Server;
afterEach(() => server.stop());

const LARGE = 600_000;
const FORM = 'multipart/form-data';

describe('the budget of large bodies', () => {
  it('gives a person two at once and the next in line when one is done', async () => {
    server = await Server.start({ bytes: 10_000_000 });
    const own = [1, 2, 3].map(() => server.post('1.1.1.1', LARGE));
    await server.has(2);
    const other = server.post('2.2.2.2', LARGE);
    await server.has(3);
    expect(server.inHand).toHaveLength(3);
    server.inHand[0]?.();
    await server.has(4);
    for (const respond of server.inHand) respond();
    expect(await Promise.all([...own, other].map(({ status }) => status))).toEqual([200, 200, 200, 200]);
  });

  it('gives no more room than there is, and lets small ones pass', async () => {
    server = await Server.start();
    const first = server.post('1.1.1.1', LARGE);
    await server.has(1);
    const second = server.post('2.2.2.2', LARGE);
    await server.has(2);
    const third = server.post('3.3.3.3', LARGE);
    const small = server.post('4.4.4.4', 1_000);
    await server.has(3);
    server.inHand[2]?.();
    expect(await small.status).toBe(200);
    server.inHand[0]?.();
    expect(await first.status).toBe(200);
    await server.has(4);
    for (const respond of server.inHand) respond();
    expect(await Promise.all([second.status, third.status])).toEqual([200, 200]);
  });

  it('gives the room of somebody who goes to the next', async () => {
    server = await Server.start({ perSender: 1 });
    const gone = server.post('1.1.1.1', LARGE);
    await server.has(1);
    const next = server.post('1.1.1.1', LARGE);
    gone.socket.destroy();
    await server.has(2);
    server.inHand[1]?.();
    expect(await next.status).toBe(200);
  });

  it('keeps no room for somebody who disconnected before it was their turn to ask', async () => {
    server = await Server.start({ perSender: 1 });
    let open = () => {};
    server.before = new Promise((resolve) => (open = resolve));
    const gone = server.post('1.1.1.1', LARGE, undefined, 1_000);
    const response = await server.arrival();
    gone.socket.destroy();
    await once(response, 'close');
    open();
    const next = server.post('1.1.1.1', LARGE);
    await server.has(1);
    server.inHand[0]?.();
    expect(await next.status).toBe(200);
  });

  it('refuses who would wait in too long a line, and who waited too long', async () => {
    server = await Server.start({ perSender: 1, waiting: 1, patience: 50 });
    server.post('1.1.1.1', LARGE);
    await server.has(1);
    const refused = [server.post('1.1.1.1', LARGE), server.post('1.1.1.1', LARGE)];
    expect(await Promise.all(refused.map(({ status }) => status))).toEqual([503, 503]);
    const large = server.post('2.2.2.2', LARGE);
    await server.has(2);
    server.inHand[1]?.();
    expect(await large.status).toBe(200);
  });

  it('refuses one that hardly comes while somebody waits for its room', async () => {
    server = await Server.start({ bytes: 2 * LARGE, pace: { bytes: 1_000, ms: 20 } });
    const slow = server.post('1.1.1.1', LARGE, undefined, 10);
    const other = server.post('2.2.2.2', LARGE);
    await server.has(1);
    const next = server.post('3.3.3.3', LARGE);
    expect(await slow.status).toBe(503);
    await server.has(2);
    for (const respond of server.inHand) respond();
    // What has arrived whole is left alone, however long it is worked on.
    expect(await Promise.all([other.status, next.status])).toEqual([200, 200]);
  });

  it('counts no request without a body, whatever type it announces', async () => {
    server = await Server.start({ perSender: 1 });
    server.post('1.1.1.1', LARGE, undefined, 10);
    const { port } = server.fastify.server.address() as { port: number };
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '1.1.1.1' };
    const response = await fetch(`http://127.0.0.1:${port}/none`, { headers });
    expect(response.status).toBe(404);
  });

  it('counts the bodies that it is told to, and lets all others pass', async () => {
    const bytesOf: CountedBodies['bytesOf'] = (request) =>
      request.headers['content-type'] === FORM ? (announcedBytes(request) ?? 0) : 0;
    server = await Server.start({ perSender: 1, bytes: 10_000_000 }, { bytesOf, what: 'room for uploads' });
    const form = server.post('1.1.1.1', LARGE, FORM);
    await server.has(1);
    const next = server.post('1.1.1.1', LARGE, FORM);
    const json = [server.post('1.1.1.1', LARGE), server.post('1.1.1.1', LARGE)];
    await server.has(3);
    for (const respond of server.inHand.slice(1)) respond();
    expect(await Promise.all(json.map(({ status }) => status))).toEqual([200, 200]);
    server.inHand[0]?.();
    await server.has(4);
    server.inHand[3]?.();
    expect(await Promise.all([form, next].map(({ status }) => status))).toEqual([200, 200]);
  });

  it('lets one pass that is larger than all of it, alone', async () => {
    server = await Server.start({ bytes: 1 });
    const alone = server.post('1.1.1.1', LARGE);
    await server.has(1);
    server.inHand[0]?.();
    expect(await alone.status).toBe(200);
  });
});
