import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DAY, LIMITS, type TokenClaims } from '@tessera/contracts';
import {
  Clock,
  KEYS_REREAD_EVERY,
  rereadFile,
  Sweeper,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TokenVerifier,
  type VerifiedToken,
} from '@tessera/service-kit';
import type { z } from 'zod';
import { AUTH_ENV, PrivateKey, type AuthEnv } from '../env.js';

/** In milliseconds. */
export const TOKEN_LIFE = LIMITS.tokenDays * DAY;

/** In milliseconds. */
export const SESSION_LIFE = LIMITS.sessionDays * DAY;

const NOBODY = { sub: '0'.repeat(32), sid: '0'.repeat(32), tier: 'free', cv: 0 } as const;

type SigningKey = z.infer<typeof PrivateKey>;

/**
 * Signs people's tokens: ES256, valid for 7 days from now, and no longer than their session. A key that its file holds
 * since is used as soon as everybody can verify what it signs.
 */
@Injectable()
export class TokenIssuer implements OnModuleInit {
  private key: SigningKey;

  constructor(
    private readonly jwt: JwtService,
    private readonly verifier: TokenVerifier,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
  ) {
    this.key = env.JWT_PRIVATE_KEY;
  }

  /** A service whose tokens nobody would accept does not start. */
  async onModuleInit(): Promise<void> {
    await this.check(this.key);
    const { JWT_PRIVATE_KEY_FILE: file } = this.env;
    if (file) this.sweeper.everyHere(KEYS_REREAD_EVERY, 'reread signing key', () => this.reread(file));
  }

  private async reread(file: string): Promise<void> {
    const key = await rereadFile(file, PrivateKey);
    if (key.kid === this.key.kid) return;
    await this.check(key);
    this.key = key;
  }

  private async check(key: SigningKey): Promise<void> {
    try {
      await this.verifier.verify(await this.signBy(key, NOBODY, this.clock.now()));
    } catch (cause) {
      throw new Error(`JWT_PRIVATE_KEY: JWT_PUBLIC_KEYS holds no key in force for ${key.kid}`, { cause });
    }
  }

  /** When a token that is issued then ends. */
  expiry(issuedAt: Date): Date {
    return new Date(seconds(issuedAt) * 1_000 + TOKEN_LIFE);
  }

  sign(claims: TokenClaims, issuedAt: Date, expiresAt = this.expiry(issuedAt)): Promise<string> {
    return this.signBy(this.key, claims, issuedAt, expiresAt);
  }

  private signBy(
    { kid, pem }: SigningKey,
    claims: TokenClaims,
    issuedAt: Date,
    expiresAt = this.expiry(issuedAt),
  ): Promise<string> {
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
