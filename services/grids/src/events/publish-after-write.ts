import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Id, READER_HEADER } from '@tessera/contracts';
import { isRefusal, knownCaller } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';
import { tap, type MonoTypeOperatorFunction, type Observable } from 'rxjs';
import { ChangePublisher } from './change-publisher.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Calls back where a call may have stored something: one that fails otherwise than by a refusal may have, too. */
export const whereStored = <T>(publish: () => void): MonoTypeOperatorFunction<T> =>
  tap({
    next: publish,
    error: (error: unknown) => {
      if (!isRefusal(error)) publish();
    },
  });

/** Publishes each call of a person that may have stored something, so that their open streams send the new state. */
@Injectable()
export class PublishAfterWrite implements NestInterceptor {
  constructor(private readonly publisher: ChangePublisher) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = knownCaller(request);
    if (!caller || READS.has(request.method)) return next.handle();
    const reader = Id.safeParse(request.headers[READER_HEADER.toLowerCase()]);
    return next.handle().pipe(whereStored(() => this.publisher.publish(caller.sub, reader.data ?? null)));
  }
}
