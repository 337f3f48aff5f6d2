import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Sender, Service } from '@tessera/contracts';
import { createHash } from 'node:crypto';

/** The keys that this process shares with each peer, one for each direction. */
export interface ServiceKeys {
  readonly self: Sender;
  readonly to: Readonly<Partial<Record<Service, string>>>;
  /** What each peer's messages may be signed with. */
  readonly from: Readonly<Partial<Record<Sender, readonly string[]>>>;
}

const LIFE_SECONDS = 60;

interface MessageClaims {
  readonly pattern: string;
  readonly digest: string;
  readonly exp?: number;
}

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

  /** Which of the known peers a message names as its sender, unproven; null where it names none. */
  claimedBy(token: string): Sender | null {
    try {
      const { iss } = this.jwt.decode<{ iss?: unknown }>(token);
      return typeof iss === 'string' && Object.hasOwn(this.keys.from, iss) ? (iss as Sender) : null;
    } catch {
      return null;
    }
  }

  /** Who sent this message, or null where its token does not prove it. */
  async callerOf(token: string, pattern: string, payload: unknown): Promise<Sender | null> {
    const claimed = this.claimedBy(token);
    if (claimed === null) return null;
    for (const secret of this.keys.from[claimed] ?? []) {
      const claims = await this.read(token, claimed, secret);
      if (claims?.pattern === pattern && claims.digest === payloadDigest(payload)) return claimed;
    }
    return null;
  }

  private async read(token: string, issuer: Sender, secret: string): Promise<MessageClaims | null> {
    try {
      const claims = await this.jwt.verifyAsync<MessageClaims>(token, {
        secret,
        algorithms: ['HS256'],
        issuer,
        audience: this.keys.self,
        maxAge: LIFE_SECONDS,
      });
      return typeof claims.exp === 'number' ? claims : null;
    } catch {
      return null;
    }
  }
}
