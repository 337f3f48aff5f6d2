import type { FastifyRequest } from 'fastify';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Options } from 'pino-http';
import { setCaller, type Caller } from './identity/callers.js';
import { loggedPath, loggingOptions } from './logging.js';

const id = '0123456789abcdef0123456789abcdef';

it.each([
  [`/media/${id}/thumb`, '/media/01234567*/thumb'],
  [`/api/user/export/${id}`, '/api/user/export/01234567*'],
  [`/api/calendar/${id}.ics`, '/api/calendar/-'],
  [`/api/unsubscribe/${id}.${id}`, '/api/unsubscribe/-'],
  [`/api/calendar/${id}/${id}?a=b`, '/api/calendar/-'],
  [`/api/photos/${id}/pin`, `/api/photos/${id}/pin`],
  ['/api/user/export', '/api/user/export'],
  [`/api/media/${id}/posting`, '/api/media/01234567*/posting'],
  ['/api/media/kit/posts', '/api/media/kit/posts'],
  ['/api/admin/users?search=jane@example.com', '/api/admin/users'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

it("a request's line names the account that sent it, and none for a stranger", () => {
  const { customProps } = loggingOptions('grids', 'info').pinoHttp as Options;
  const [own, strange] = [new IncomingMessage(new Socket()), new IncomingMessage(new Socket())];
  setCaller({ raw: own } as FastifyRequest, { sub: id } as Caller);
  expect(customProps?.(own, {} as never)).toEqual({ account: id });
  expect(customProps?.(strange, {} as never)).toEqual({ account: undefined });
});
