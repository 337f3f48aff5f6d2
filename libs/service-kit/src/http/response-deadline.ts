import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { responseWithin } from '@tessera/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { unavailable } from '../app-error.js';

/**
 * Responds with DEPENDENCY_UNAVAILABLE where the waits of a request for what it depends on add up to more than its call
 * may take (`LONG_CALLS` of the contracts). What was begun may still be done: changes can be repeated.
 */
export class ResponseDeadline implements NestInterceptor {
  /** `within` returns how many milliseconds a call may take to begin its response. */
  constructor(private readonly within: typeof responseWithin = responseWithin) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { method, url } = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const within = this.within(method, url.split('?', 1)[0] ?? '');
    const handled = lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(inTime(handled, within, reply));
  }
}

async function inTime(handled: Promise<unknown>, within: number, reply: FastifyReply): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // A response that has begun may go on for as long as somebody reads it.
    const refuse = () => reply.sent || reject(unavailable(`a response within ${within} ms`));
    // Node.js warns of a negative time.
    timer = setTimeout(refuse, Math.max(0, within - reply.elapsedTime));
  });
  return Promise.race([handled, late]).finally(() => clearTimeout(timer));
}
