import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@tessera/service-kit';
import type { FastifyRequest } from 'fastify';

/** The version or revision that an `If-Match` header names; null without one, or where any will do (`*`). */
export function versionOf(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  if (version === undefined) {
    throw new AppError('VALIDATION_FAILED', { text: 'If-Match holds a version in quotes.' });
  }
  return Number(version);
}

/** `@IfMatch() seen: number | null` */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): number | null =>
  versionOf(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);
