import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LIMITS, type TokenClaims } from '@tessera/contracts';
import { Clock, TOKEN_AUDIENCE, TOKEN_ISSUER, TokenVerifier, type VerifiedToken } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';

/** In milliseconds. */
export const TOKEN_LIFE = LIMITS.tokenDays * 24 * 60 * 60 * 1_000;

/** In milliseconds. */
export const SESSION_LIFE = LIMITS.sessionDays * 24 * 60 * 60 * 1_000;

const NOBODY = { sub: '0'.repeat(32), sid: '0'.repeat(32), tier: 'free', cv: 0 } as const;

/** Signs people's tokens: ES256, valid for 7 days from now, and no longer than their session. */
@Injectable()
export class TokenIssuer implements OnModuleInit {
  constructor(
    private readonly jwt: JwtService,
    private readonly verifier: TokenVerifier,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
  ) {}

  /** A service whose tokens nobody would accept does not start. */
  async onModuleInit(): Promise<void> {
    const { kid } = this.env.JWT_PRIVATE_KEY;
    try {
      await this.verifier.verify(await this.sign(NOBODY, this.clock.now()));
    } catch (cause) {
      throw new Error(`JWT_PRIVATE_KEY: JWT_PUBLIC_KEYS holds no key in force for ${kid}`, { cause });
    }
  }

  /** When a token that is issued then ends. */
  expiry(issuedAt: Date): Date {
    return new Date(seconds(issuedAt) * 1_000 + TOKEN_LIFE);
  }

  sign(claims: TokenClaims, issuedAt: Date, expiresAt = this.expiry(issuedAt)): Promise<string> {
    const { kid, pem } = this.env.JWT_PRIVATE_KEY;
    return this.jwt.signAsync(
      { ...claims, iat: seconds(issuedAt), exp: seconds(expiresAt) },
      {
        privateKey: pem,
        keyid: kid,
        algorithm: 'ES256',
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      },
    );
  }

  /** Past half its life. */
  isAging({ iat, exp }: Pick<VerifiedToken, 'iat' | 'exp'>): boolean {
    return seconds(this.clock.now()) > (iat + exp) / 2;
  }
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
