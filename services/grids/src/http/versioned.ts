import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { PackedJson } from '@tessera/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, of, type Observable, type ObservableInput } from 'rxjs';

/** A response together with the version of the grid (or board) that it was read from. */
export class Versioned<Body> {
  constructor(
    readonly body: Body,
    readonly version: number,
    /** An entity tag of its own, where it need not be computed from the body. */
    readonly tag: string | null = null,
  ) {}
}

/** Sends the body of a {@link Versioned} response, its version as `X-Grid-Version` and its tag as `ETag`. */
@Injectable()
export class VersionHeader implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap((response: unknown): ObservableInput<unknown> => {
        if (!(response instanceof Versioned)) return of(response);
        const http = context.switchToHttp();
        const reply = http.getResponse<FastifyReply>();
        void reply.header('x-grid-version', String(response.version));
        if (response.tag !== null) void reply.header('etag', response.tag);
        const body: unknown = response.body;
        return body instanceof PackedJson ? body.bodyFor(http.getRequest<FastifyRequest>(), reply) : of(body);
      }),
    );
  }
}
