import { JwtService } from '@nestjs/jwt';
import type { Tier, TokenClaims } from '@tessera/contracts';
import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { TOKEN_KEYS } from './keys.js';
import { redisUrl } from './servers.js';

/** A signed-in person of a test. */
export interface SignedIn extends TokenClaims {
  readonly token: string;
  /** For `fetch`: the bearer token. */
  readonly headers: { readonly authorization: string };
}

/** Signs a token as auth would; every call is another person unless `sub` is given. */
export function signIn(claims: Partial<TokenClaims> & { tier?: Tier } = {}): SignedIn {
  const full: TokenClaims = {
    sub: randomBytes(16).toString('hex'),
    sid: randomBytes(16).toString('hex'),
    tier: 'free',
    cv: 1,
    ...claims,
  };
  const token = new JwtService().sign(full, {
    privateKey: TOKEN_KEYS.privatePem,
    keyid: TOKEN_KEYS.kid,
    algorithm: 'ES256',
    issuer: 'tessera',
    audience: 'tessera-web',
    expiresIn: '7d',
  });
  return { ...full, token, headers: { authorization: `Bearer ${token}` } };
}

/** Marks in Redis, as auth does, that its copy of what is revoked is whole; services then need not ask auth. */
export async function declareRevocationsKnown(prefix: string): Promise<void> {
  const redis = new Redis(redisUrl());
  await redis.set(`${prefix}:revoked:epoch`, 'test');
  await redis.quit();
}
