import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a fake process responds to the question whether it is ready. */
export type Behaviour = 'ready' | 'not ready' | 'silent' | 'redirecting';

const ANSWERS: Readonly<Record<Behaviour, (response: ServerResponse) => void>> = {
  ready: (response) => response.writeHead(200).end('{"ready":true}'),
  'not ready': (response) => response.writeHead(503).end('{"ready":false}'),
  silent: () => undefined,
  redirecting: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
};

/** A fake of the HTTP side of a neighbouring process, on a real port. */
export class PeerHealth {
  behaviour: Behaviour = 'ready';
  /** The paths that were asked for. */
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.asked.push(request.url ?? '');
      ANSWERS[this.behaviour](response);
    });
  }

  static async start(): Promise<PeerHealth> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PeerHealth(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
