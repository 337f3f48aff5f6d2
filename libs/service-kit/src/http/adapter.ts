import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LIMITS } from '@tessera/contracts';
import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { AppError } from '../app-error.js';
import { errorBody } from './error-filter.js';
import { addEtags, keepNoChanges } from './etag.js';
import { cutStalledBodies } from './stalled-bodies.js';
import { refuseUnreadable } from './unreadable-request.js';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The Fastify adapter of a service, and the switch that makes it finish its connections. */
interface HttpAdapter {
  readonly adapter: FastifyAdapter;
  /** From now on every response closes its connection, and sockets that never asked anything are dropped at close. */
  readonly drain: () => void;
}

/**
 * Fastify as every service uses it: request ids, per-route body limits (`@RouteConfig({ bodyLimit })`), the
 * contract's error shape for a malformed URL, ETags, and a close that does not hang on kept-alive sockets.
 */
export function createHttpAdapter(trustProxy: string): HttpAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: LIMITS.body.json,
    trustProxy: trustProxy.split(',').map((address) => address.trim()),
    // Longer than the gateway keeps its connections, so that the gateway closes first.
    keepAliveTimeout: 72_000,
    // A body may take its time; what stalls is cut by stalled-bodies.ts.
    requestTimeout: 0,
    requestIdHeader: false,
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = new AppError('VALIDATION_FAILED', { text: 'This address is malformed.' });
      void reply.status(refusal.status).send(errorBody(refusal, request.id));
    },
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit: limit } = (route.config ?? {}) as { bodyLimit?: number };
    if (limit !== undefined) route.bodyLimit = limit;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  addEtags(fastify);
  keepNoChanges(fastify);
  cutStalledBodies(fastify);

  let draining = false;
  const silent = new Set<Socket>();
  fastify.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  fastify.server.on('request', (request) => silent.delete(request.socket));
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close');
    done(null, payload);
  });
  fastify.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy();
    done();
  });
  return {
    adapter,
    drain: () => {
      draining = true;
    },
  };
}
