import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Has no response to a change kept by anybody: some of them hold a token. */
export function keepNoChanges(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** Whether `If-None-Match` names this tag, which is a strong one, quotes included. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known?.some((entry) => entry === tag || entry === '*') ?? false;
}

/**
 * Tags every JSON response of a successful GET with a hash of its body, unless its handler has tagged it, and returns
 * 304 where the client has it; a response marked `no-store` is left as it is. Bytes are tagged by their handler alone.
 * Done by hand because @fastify/etag tags errors and returns 304 for a successful PATCH.
 */
export function addEtags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isBody = typeof payload === 'string' || (Buffer.isBuffer(payload) && reply.hasHeader('etag'));
    const tagged = request.method === 'GET' && reply.statusCode === 200 && isBody;
    // What must not be kept by a browser is not revalidated either: a 304 would bring back the kept headers.
    const kept = !String(reply.getHeader('cache-control') ?? '').includes('no-store');
    if (!tagged || !kept) return done(null, payload);
    const tag = String(
      reply.getHeader('etag') ?? `"${createHash('sha1').update(payload).digest('base64url')}"`,
    );
    void reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (!namesTag(request.headers['if-none-match'], tag)) return done(null, payload);
    void reply.code(304).removeHeader('content-length');
    done(null, '');
  });
}
