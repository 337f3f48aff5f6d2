import {
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { responseWithin } from '@tessera/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from '../app-error.js';

/** Of the request or message that is handled. */
const requests = new AsyncLocalStorage<{ isGivenUp: boolean }>();

/** Does the work of a request or message, which is given up from the moment that the function is called. */
export function untilGivenUp<T>(work: (giveUp: () => void) => Promise<T>): Promise<T> {
  const request = { isGivenUp: false };
  return requests.run(request, () =>
    work(() => {
      request.isGivenUp = true;
    }),
  );
}

/**
 * Before a commit, unless the call's repeat finds it: whoever was told that a call failed is better off where it did.
 * @throws AppError DEPENDENCY_UNAVAILABLE where the request that is handled has got its 503 by now, or the sender of
 * the message waits no longer
 */
export function assertNotGivenUp(): void {
  if (requests.getStore()?.isGivenUp) throw unavailable('a commit in time');
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
    return from(
      untilGivenUp((giveUp) =>
        inTime(lastValueFrom(next.handle(), { defaultValue: undefined }), within, reply, giveUp),
      ),
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
      // Nobody else will: a stream that is not read holds its connection or file.
      void handled.then(
        (body) => body instanceof StreamableFile && body.getStream().destroy(),
        () => undefined,
      );
      reject(unavailable(`a response within ${within} ms`));
    };
    // Node.js warns of a negative time.
    timer = setTimeout(refuse, Math.max(0, within - reply.elapsedTime));
  });
  return Promise.race([handled, late]).finally(() => clearTimeout(timer));
}
