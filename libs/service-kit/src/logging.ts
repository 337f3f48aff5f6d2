import type { Params } from 'nestjs-pino';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { accountOf } from './identity/callers.js';

/**
 * A request's path as logs have it: without its query, and with no more than the start of an id that is a permission,
 * which pictures' and exports' are. Of a calendar's and of one in a mail, which do not end by themselves, nothing is
 * kept.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path
    .replace(/^(\/api\/(?:calendar|unsubscribe)\/).*/, '$1-')
    .replace(/^(\/(?:media|api\/user\/export)\/[^/]{0,8})[^/]*/, '$1*')
    .replace(/^(\/api\/media\/[0-9a-f]{8})[0-9a-f]+/, '$1*');
}

/**
 * JSON lines on stdout: one a request (health and metrics left out), with the account that sent it, so that refusals
 * can be counted by account; none with a token, a body or a query.
 */
export function loggingOptions(service: string, level: string): Params {
  return {
    // Its own default, `{/*splat}`, matches nothing on Fastify.
    forRoutes: ['*path'],
    pinoHttp: {
      level,
      base: { service },
      genReqId: (request: IncomingMessage & { id?: unknown }) => request.id ?? randomUUID(),
      autoLogging: {
        ignore: (request: IncomingMessage & { originalUrl?: string }) =>
          /^\/(health|metrics)/.test(request.originalUrl ?? request.url ?? ''),
      },
      customProps: (request: IncomingMessage) => ({ account: accountOf(request) }),
      customLogLevel: (_request, reply, error) =>
        (error ?? reply.statusCode >= 500) ? 'error' : reply.statusCode >= 400 ? 'warn' : 'info',
      serializers: {
        req: (request: { id: unknown; method: string; url: string }) => ({
          id: request.id,
          method: request.method,
          path: loggedPath(request.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
  };
}
