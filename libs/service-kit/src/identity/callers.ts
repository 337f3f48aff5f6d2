import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import type { VerifiedToken } from './token-verifier.js';

/** Who asks: the claims of the verified token. */
export type Caller = VerifiedToken;

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who sends a request, once that is proven. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** Who is known to send a request; undefined on a public route. */
export function knownCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
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
