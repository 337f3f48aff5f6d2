import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: unknown;
}

/**
 * Responds to one kind of request, such as 'POST /api/login' (with any query, or with the one it names); a promise that
 * stays open lets the caller wait.
 */
export type Handler = (request: SeenRequest) => Reply | Promise<Reply>;

export interface ApiServer {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Lays handlers over those that are there. */
  on(handlers: Record<string, Handler>): void;
  close(): Promise<void>;
}

const unknownRoute: Handler = () => ({ status: 404 });

/** A real HTTP server on a free loopback port; what no handler knows is 404. */
export async function startApiServer(): Promise<ApiServer> {
  const seen: SeenRequest[] = [];
  const handlers = new Map<string, Handler>();
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      // The page of the tests has another origin than this server.
      const open = {
        'Access-Control-Allow-Origin': incoming.headers.origin ?? '*',
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key, if-match, x-device',
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Expose-Headers':
          'X-Renewed-Token, X-Device, Retry-After, X-Grid-Version, X-Total-Count',
      };
      if (incoming.method === 'OPTIONS') {
        outgoing.writeHead(204, open).end();
        return;
      }
      const request: SeenRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      seen.push(request);
      const route = `${request.method} ${request.path}`;
      const handler = handlers.get(route) ?? handlers.get(route.split('?')[0] ?? '') ?? unknownRoute;
      void Promise.resolve(handler(request)).then(({ status = 200, headers = {}, body }) => {
        outgoing.writeHead(status, { ...open, ...headers });
        outgoing.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    seen,
    on(more) {
      for (const [route, handler] of Object.entries(more)) handlers.set(route, handler);
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** Makes relative addresses of the page lead to the server. */
export function pointPageAt(server: ApiServer): void {
  document.querySelector('base')?.remove();
  const base = document.createElement('base');
  base.href = server.url;
  document.head.append(base);
}
