import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { isStream } from '../http/streamed-route.js';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** This process's measurements. Services add their own to `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  /** By the sender they name, `unknown` where it is no peer. */
  readonly unprovenMessages = new Counter({
    name: 'service_messages_unproven_total',
    help: 'Messages of other services whose key did not fit',
    labelNames: ['from'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Measures every response; unknown routes count as one, so that labels stay few. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      if (isStream(request)) return done();
      const route = request.routeOptions.url ?? 'unknown';
      this.requests.observe(
        { method: request.method, route, status: String(reply.statusCode) },
        reply.elapsedTime / 1_000,
      );
      done();
    });
  }
}
