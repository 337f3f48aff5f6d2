import { ServerTCP } from '@nestjs/microservices';
import { JwtService } from '@nestjs/jwt';
import type { FilePattern, Pattern, Service } from '@tessera/contracts';
import { AppError, FILE_HEADERS, filePath, ServiceTokens, type Envelope } from '@tessera/service-kit';
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Server as TcpServer, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { serviceKey } from './keys.js';
import { throwError } from 'rxjs';
import { freePort } from './test-env.js';

/** A message and how the fake peer responds to it. */
interface FakeMessage {
  readonly pattern: Pick<Pattern<unknown, unknown>, 'name' | 'callers'>;
  readonly reply: (payload: never) => unknown;
}

/** Binds a pattern to its response, with both types checked. */
export function respondTo<In, Out>(
  pattern: Pattern<In, Out>,
  reply: (payload: In) => Out | Promise<Out>,
): FakeMessage {
  return { pattern: pattern, reply: reply };
}

/** A message with a file and how the fake peer responds to it. */
interface FileResponse {
  readonly filePattern: Pick<FilePattern<unknown, unknown>, 'name' | 'callers'>;
  readonly reply: (payload: never, file: Buffer) => unknown;
}

/** As {@link respondTo}, for a message that comes with a file. */
export function respondToFile<In, Out>(
  pattern: FilePattern<In, Out>,
  reply: (payload: In, file: Buffer) => Out | Promise<Out>,
): FileResponse {
  return { filePattern: pattern, reply: reply };
}

/** A fake of a neighbouring service, over real TCP and HTTP with real tokens. */
export interface FakePeer {
  /** `host:port`, for `AUTH_TCP` and its like. */
  readonly address: string;
  /** Where files are sent to, for `MEDIA_URL`. */
  readonly url: string;
  close(): Promise<void>;
}

/** A failure as the real service's message filter sends it: these fields alone travel. */
function onTheWire({ code, message, details }: AppError): Error {
  return Object.assign(new Error(message), { code, details, toJSON: () => ({ code, message, details }) });
}

/**
 * Starts a fake of `service` for its callers, on a free port of 127.0.0.1 unless `at` names another place. An AppError
 * that a reply throws travels as the real service's would.
 */
export async function startFakePeer(
  service: Service,
  all: readonly (FakeMessage | FileResponse)[],
  at?: { readonly host: string; readonly port: number },
): Promise<FakePeer> {
  const responses = all.filter((each) => 'pattern' in each);
  const { host, port } = at ?? { host: '127.0.0.1', port: await freePort() };
  const server = new ServerTCP({ host, port });
  const tokens = new ServiceTokens(new JwtService(), {
    self: service,
    to: {},
    from: {
      auth: [serviceKey('auth', service)],
      grids: [serviceKey('grids', service)],
      media: [serviceKey('media', service)],
      admin: [serviceKey('admin', service)],
    },
  });
  for (const { pattern, reply } of responses) {
    const handle = async (envelope: Envelope): Promise<unknown> => {
      const caller = await tokens.callerOf(envelope.token, pattern.name, envelope.payload);
      try {
        if (!caller || !pattern.callers.includes(caller)) throw new AppError('FORBIDDEN');
        return await reply(envelope.payload as never);
      } catch (error) {
        // Nest's server responds to failures of an observable only; a rejected promise would leave the caller waiting.
        return throwError(() => onTheWire(error instanceof AppError ? error : new AppError('INTERNAL')));
      }
    };
    server.addHandler(pattern.name, handle);
  }
  await new Promise<void>((resolve, reject) => {
    server.listen((error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
  });
  const files = all.filter((each) => 'filePattern' in each);
  const http = await startFileServer(files, tokens);
  const connections = new Set<Socket>();
  server.unwrap<TcpServer>().on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return {
    address: `${host}:${port}`,
    url: http.url,
    close: () => {
      server.close();
      http.server.close();
      http.server.closeAllConnections();
      // A process that is gone returns nothing on the connections that it had, either.
      for (const socket of connections) socket.destroy();
      return Promise.resolve();
    },
  };
}

/** The HTTP side of a fake peer, which takes files. */
async function startFileServer(
  responses: readonly FileResponse[],
  tokens: ServiceTokens,
): Promise<{ url: string; server: HttpServer }> {
  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const known = responses.find(({ filePattern }) => filePath(filePattern.name) === request.url);
    if (!known) throw new AppError('NOT_FOUND');
    const header = (name: keyof typeof FILE_HEADERS) => String(request.headers[FILE_HEADERS[name]]);
    const payload: unknown = JSON.parse(decodeURIComponent(header('payload')));
    const signed = { payload, sha256: header('sha256') };
    const file = await buffer(request);
    const caller = await tokens.callerOf(header('token'), known.filePattern.name, signed);
    if (!caller || !known.filePattern.callers.includes(caller)) throw new AppError('FORBIDDEN');
    return known.reply(payload as never, file);
  };
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    respond(request).then(
      (body) => send(200, body),
      (thrown: unknown) => {
        const error = thrown instanceof AppError ? thrown : new AppError('INTERNAL');
        send(error.status, { code: error.code, message: error.message, details: error.details });
      },
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, server };
}
