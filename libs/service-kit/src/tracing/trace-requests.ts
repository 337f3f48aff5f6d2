import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, openSpan, type OpenSpan } from './tracing.js';

/** Makes a span of each request, of the trace that the gateway or another service began. */
export function traceRequests(fastify: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const end = (request: FastifyRequest, status: number) => {
    const span = spans.get(request);
    spans.delete(request);
    span?.end(
      { 'http.response.status_code': status, 'request.id': request.id },
      status >= 500 ? { code: status } : undefined,
    );
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers, method, routeOptions, url } = request;
    if (/^\/(?:health|metrics)(?:\/|$)/.test(url)) return done();
    const { traceparent } = headers;
    const name = `${method} ${routeOptions.url ?? 'unknown'}`;
    const span = openSpan('SERVER', name, typeof traceparent === 'string' ? { parent: traceparent } : {});
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  // What follows on a body comes from its socket, which belongs to no request.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    end(request, 499);
    done();
  });
}
