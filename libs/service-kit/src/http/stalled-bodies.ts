import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import { errorBody } from './error-filter.js';

/** Shorter than the gateway waits between two pieces of a body: it would close the connection without a word. */
const LONGEST_PAUSE = 25_000;

/**
 * Refuses a request whose body stops coming, however far it came, and leaves one that is only slow alone. What was
 * reading it sees the connection end.
 */
export function cutStalledBodies(fastify: FastifyInstance, longestPause = LONGEST_PAUSE): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    raw.setTimeout(longestPause, () => cutBody(request, reply, stopped()));
    // From here on the wait is for a response, which has deadlines of its own.
    raw.once('end', () => raw.setTimeout(0));
    done();
  });
}

/** Refuses a request of whose body something has yet to come. */
export function cutBody(request: FastifyRequest, reply: FastifyReply, refusal: AppError): void {
  const { raw, id } = request;
  if (raw.complete) return;
  reply.raw.once('close', () => raw.destroy());
  if (reply.sent) raw.destroy();
  else void reply.status(refusal.status).header('connection', 'close').send(errorBody(refusal, id));
}

/** The body of a request ends before it is whole. */
export function stopped(): AppError {
  return new AppError('VALIDATION_FAILED', { text: 'The upload stopped on its way.' });
}
