import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DAY, LIMITS, TokenClaims } from '@tessera/contracts';
import { AppError } from '../app-error.js';
import { Clock } from '../clock.js';
import type { CommonEnv } from '../env.js';

export const TOKEN_ISSUER = 'tessera';
export const TOKEN_AUDIENCE = 'tessera-web';

type PublicKey = CommonEnv['JWT_PUBLIC_KEYS'][number];

const RETIRED_KEY_LIFE = LIMITS.tokenDays * DAY;

/** How often the list is reread for keys that were retired or removed, in milliseconds. */
export const KEYS_REREAD_EVERY = 10_000;

/** A token's claims with the times that the issuer wrote. Times in seconds since 1970. */
export interface VerifiedToken extends TokenClaims {
  readonly iat: number;
  readonly exp: number;
}

/**
 * Checks a person's token against the public keys of auth, without asking anybody. With `reread` the keys are replaced
 * by what it gives: at each {@link refresh}, and at a token whose key is not among them.
 */
@Injectable()
export class TokenVerifier {
  private rereading: Promise<void> | null = null;

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private keys: readonly PublicKey[],
    private readonly reread: (() => Promise<readonly PublicKey[]>) | null = null,
  ) {}

  /**
   * Whoever comes while the keys are read waits for the same reading.
   * @throws where the new keys cannot be read; those before stay.
   */
  refresh(): Promise<void> {
    this.rereading ??= this.readKeys().finally(() => {
      this.rereading = null;
    });
    return this.rereading;
  }

  private async readKeys(): Promise<void> {
    if (this.reread) this.keys = await this.reread();
  }

  /** @throws AppError UNAUTHENTICATED for anything but a token in force, signed by a key in force. */
  async verify(token: string): Promise<VerifiedToken> {
    try {
      const { header } = this.jwt.decode<object>(token, { complete: true });
      const key = this.known(header.kid) ?? (await this.unknown(header.kid));
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

  private known(kid: unknown): PublicKey | undefined {
    return this.keys.find((candidate) => candidate.kid === kid);
  }

  /** Auth may sign by a new key before the next refresh. */
  private async unknown(kid: unknown): Promise<PublicKey | undefined> {
    await this.refresh();
    return this.known(kid);
  }

  private isOver({ retiredAt }: PublicKey): boolean {
    return retiredAt !== undefined && this.clock.now().getTime() - Date.parse(retiredAt) > RETIRED_KEY_LIFE;
  }
}
