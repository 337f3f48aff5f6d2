import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../app-error.js';
import type { VerifiedToken } from './token-verifier.js';

/** The caller: the claims of the verified token. */
export type Caller = VerifiedToken;

const callers = new WeakMap<IncomingMessage, Caller>();

/** Notes who sends a request, once that is proven. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request.raw, caller);
}

/** Who is known to send a request; undefined on a public route. */
export function knownCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request.raw);
}

/** The account of who is known to send a request, for its line in the log; undefined for a stranger. */
export function accountOf(request: IncomingMessage): string | undefined {
  return callers.get(request)?.sub;
}

/**
 * The signed-in person, for guards.
 * @throws AppError UNAUTHENTICATED on a public route.
 */
export function callerOf(context: ExecutionContext): Caller {
  const caller = knownCaller(context.switchToHttp().getRequest<FastifyRequest>());
  if (!caller) throw new AppError('UNAUTHENTICATED');
  return caller;
}

/** The signed-in person in a handler's parameters: `@CurrentUser() caller: Caller`. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context),
);
