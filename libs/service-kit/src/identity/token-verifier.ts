import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LIMITS, TokenClaims } from '@tessera/contracts';
import { AppError } from '../app-error.js';
import { Clock } from '../clock.js';
import type { CommonEnv } from '../env.js';

export const TOKEN_ISSUER = 'tessera';
export const TOKEN_AUDIENCE = 'tessera-web';

type PublicKey = CommonEnv['JWT_PUBLIC_KEYS'][number];

const RETIRED_KEY_LIFE = LIMITS.tokenDays * 24 * 60 * 60 * 1_000;

/** A token's claims with the times that the issuer wrote. Times in seconds since 1970. */
export interface VerifiedToken extends TokenClaims {
  readonly iat: number;
  readonly exp: number;
}

/** Checks a person's token against the public keys of auth, without asking anybody. */
@Injectable()
export class TokenVerifier {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly keys: readonly PublicKey[],
  ) {}

  /** @throws AppError UNAUTHENTICATED for anything but a token in force, signed by a key in force. */
  async verify(token: string): Promise<VerifiedToken> {
    try {
      const { header } = this.jwt.decode<object>(token, { complete: true });
      const key = this.keys.find((candidate) => candidate.kid === header.kid);
      if (!key || this.isOver(key)) throw new Error('unknown key');
      const claims = await this.jwt.verifyAsync<Record<string, unknown>>(token, {
        publicKey: key.pem,
        algorithms: ['ES256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        clockTimestamp: Math.floor(this.clock.now().getTime() / 1_000),
      });
      const { iat, exp } = claims;
      if (typeof iat !== 'number' || typeof exp !== 'number') throw new Error('a token without an end');
      return { ...TokenClaims.parse(claims), iat, exp };
    } catch (cause) {
      throw new AppError('UNAUTHENTICATED', { cause });
    }
  }

  private isOver({ retiredAt }: PublicKey): boolean {
    return retiredAt !== undefined && this.clock.now().getTime() - Date.parse(retiredAt) > RETIRED_KEY_LIFE;
  }
}
