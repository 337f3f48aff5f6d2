import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { responseWithin } from '@tessera/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from '../app-error.js';

/** Of the request that is handled. */
const requests = new AsyncLocalStorage<{ isGivenUp: boolean }>();

/** Whether the request that is handled here got its 503 by now: what it has not begun to store is better not stored. */
export function isGivenUp(): boolean {
  return requests.getStore()?.isGivenUp ?? false;
}

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
    const request = { isGivenUp: false };
    const handled = requests.run(request, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    return from(
      inTime(handled, within, reply, () => {
        request.isGivenUp = true;
      }),
    );
  }
}

async function inTime(
  handled: Promise<unknown>,
  within: number,
  reply: FastifyReply,
  giveUp: () => void,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // A response that has begun may go on for as long as somebody reads it.
    const refuse = () => {
      if (reply.sent) return;
      giveUp();
      reject(unavailable(`a response within ${within} ms`));
    };
    // Node.js warns of a negative time.
    timer = setTimeout(refuse, Math.max(0, within - reply.elapsedTime));
  });
  return Promise.race([handled, late]).finally(() => clearTimeout(timer));
}
