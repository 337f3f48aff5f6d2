import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.js';
import { SessionStatus } from './session-status.js';
import { TokenVerifier, type VerifiedToken } from './token-verifier.js';

const PUBLIC = 'tessera:public';

/** Lets a controller or a route be called without a token. */
export const Public = () => applyDecorators(SetMetadata(PUBLIC, true), ApiSecurity({}));

/** Who asks: the claims of the verified token. */
export type Caller = VerifiedToken;

const callers = new WeakMap<FastifyRequest, Caller>();

/** The token of `Authorization: Bearer ...`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * The signed-in person, for guards that run after {@link SessionGuard}.
 * @throws AppError UNAUTHENTICATED on a public route.
 */
export function callerOf(context: ExecutionContext): Caller {
  const caller = callers.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!caller) throw new AppError('UNAUTHENTICATED');
  return caller;
}

/** The signed-in person in a handler's parameters: `@CurrentUser() caller: Caller`. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context),
);

/** Every HTTP route needs a token of a living session, unless it is `@Public()`. Runs before a body is streamed. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly sessions: SessionStatus,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerToken(request);
    if (!token) throw new AppError('UNAUTHENTICATED');
    const claims = await this.tokens.verify(token);
    if (!(await this.sessions.isActive(claims))) throw new AppError('UNAUTHENTICATED');
    callers.set(request, claims);
    return true;
  }
}
