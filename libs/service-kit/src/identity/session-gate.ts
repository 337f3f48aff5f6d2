import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../app-error.js';
import { setCaller } from './callers.js';
import type { PublicRoute } from './public.js';
import { SessionStatus } from './session-status.js';
import { TokenVerifier } from './token-verifier.js';

/** The token of `Authorization: Bearer ...`, or null. */
function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Lets in a living session and nobody else, but on routes that are `@Public()`. It looks before a body is read, so
 * that a stranger's costs nothing; a body for an address that nobody serves is not read either.
 */
@Injectable()
export class SessionGate {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly sessions: SessionStatus,
  ) {}

  /** Stands before every route. */
  guard(fastify: FastifyInstance): void {
    // The last step before a body, so that the log has what is refused here.
    fastify.addHook('preParsing', async (request) => this.admit(request));
  }

  private async admit(request: FastifyRequest): Promise<void> {
    if (request.is404) throw notFound();
    if ((request.routeOptions.config as PublicRoute).public) return;
    const token = bearerToken(request);
    if (!token) throw new AppError('UNAUTHENTICATED');
    const claims = await this.tokens.verify(token);
    if (!(await this.sessions.isActive(claims))) throw new AppError('UNAUTHENTICATED');
    setCaller(request, claims);
  }
}
