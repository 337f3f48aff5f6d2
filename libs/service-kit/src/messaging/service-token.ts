import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Caller, Service } from '@tessera/contracts';
import { createHash } from 'node:crypto';

/** The keys that this process shares with each peer, one for each direction. */
export interface ServiceKeys {
  readonly self: Caller;
  readonly to: Readonly<Partial<Record<Service, string>>>;
  readonly from: Readonly<Partial<Record<Caller, string>>>;
}

const LIFE_SECONDS = 60;

/** SHA-256 of the payload's JSON, in base64url. */
export function payloadDigest(payload: unknown): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
}

/** Signs and checks the tokens that go with messages: HS256, 60 s, bound to callee, pattern and payload. */
@Injectable()
export class ServiceTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: ServiceKeys,
  ) {}

  sign(callee: Service, pattern: string, payload: unknown): Promise<string> {
    const secret = this.keys.to[callee];
    if (!secret) throw new Error(`${this.keys.self} holds no key for ${callee}`);
    return this.jwt.signAsync(
      { pattern, digest: payloadDigest(payload) },
      { secret, algorithm: 'HS256', issuer: this.keys.self, audience: callee, expiresIn: LIFE_SECONDS },
    );
  }

  /** Who sent this message, or null where its token does not prove it. */
  async callerOf(token: string, pattern: string, payload: unknown): Promise<Caller | null> {
    try {
      const claimed = this.jwt.decode<{ iss?: string }>(token).iss as Caller;
      const secret = this.keys.from[claimed];
      if (!secret) return null;
      const claims = await this.jwt.verifyAsync<{ pattern: string; digest: string }>(token, {
        secret,
        algorithms: ['HS256'],
        issuer: claimed,
        audience: this.keys.self,
        maxAge: LIFE_SECONDS,
      });
      return claims.pattern === pattern && claims.digest === payloadDigest(payload) ? claimed : null;
    } catch {
      return null;
    }
  }
}
