import { ServerTCP } from '@nestjs/microservices';
import { JwtService } from '@nestjs/jwt';
import type { Pattern, Service } from '@tessera/contracts';
import { AppError, ServiceTokens, type Envelope } from '@tessera/service-kit';
import { serviceKey } from './keys.js';
import type { Server as TcpServer, Socket } from 'node:net';
import { throwError } from 'rxjs';
import { freePort } from './test-env.js';

/** A message and how the played peer answers it. */
export interface Answer {
  readonly pattern: Pick<Pattern<unknown, unknown>, 'name' | 'callers'>;
  readonly reply: (payload: never) => unknown;
}

/** Binds a pattern to its answer, with both types checked. */
export function answer<In, Out>(
  pattern: Pattern<In, Out>,
  reply: (payload: In) => Out | Promise<Out>,
): Answer {
  return { pattern: pattern, reply: reply };
}

/** A neighbouring service, played over real TCP with real tokens. */
export interface PlayedPeer {
  /** `host:port`, for `AUTH_TCP` and its like. */
  readonly address: string;
  close(): Promise<void>;
}

/** A failure as the real service's message filter sends it: these fields alone travel. */
function onTheWire({ code, message, details }: AppError): Error {
  return Object.assign(new Error(message), { code, details, toJSON: () => ({ code, message, details }) });
}

/** Plays `service` towards its callers. An AppError that a reply throws travels as the real service's would. */
export async function playPeer(service: Service, answers: readonly Answer[]): Promise<PlayedPeer> {
  const port = await freePort();
  const server = new ServerTCP({ host: '127.0.0.1', port });
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
  for (const { pattern, reply } of answers) {
    const handle = async (envelope: Envelope): Promise<unknown> => {
      const caller = await tokens.callerOf(envelope.token, pattern.name, envelope.payload);
      try {
        if (!caller || !pattern.callers.includes(caller)) throw new AppError('FORBIDDEN');
        return await reply(envelope.payload as never);
      } catch (error) {
        // Nest's server answers failures of an observable only; a rejected promise would leave the caller waiting.
        return throwError(() => onTheWire(error instanceof AppError ? error : new AppError('INTERNAL')));
      }
    };
    server.addHandler(pattern.name, handle);
  }
  await new Promise<void>((resolve, reject) => {
    server.listen((error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
  });
  const connections = new Set<Socket>();
  server.unwrap<TcpServer>().on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return {
    address: `127.0.0.1:${port}`,
    close: () => {
      server.close();
      // A process that is gone answers nothing on the connections that it had, either.
      for (const socket of connections) socket.destroy();
      return Promise.resolve();
    },
  };
}
