import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** An answer together with the version of the grid (or board) that it was read from. */
export class Versioned<Body> {
  constructor(
    readonly body: Body,
    readonly version: number,
    /** An entity tag of its own, where it need not be computed from the body. */
    readonly tag: string | null = null,
  ) {}
}

/** Sends the body of a {@link Versioned} answer, its version as `X-Grid-Version` and its tag as `ETag`. */
@Injectable()
export class VersionHeader implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Versioned)) return answer;
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        void reply.header('x-grid-version', String(answer.version));
        if (answer.tag !== null) void reply.header('etag', answer.tag);
        return answer.body as unknown;
      }),
    );
  }
}
