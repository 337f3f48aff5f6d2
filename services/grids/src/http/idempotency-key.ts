import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** `@IdempotencyKey() key: string | undefined`: the header's value. Its length is the kit's to check. */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
    return Array.isArray(header) ? header.join(',') : header;
  },
);
