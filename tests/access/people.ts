import { JwtService } from '@nestjs/jwt';
import { TOKEN_KEYS } from '@tessera/testing';
import { createHmac, generateKeyPairSync } from 'node:crypto';

export type Session = { token: string; user: { id: string } };

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function claimsOf(token: string) {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

const signed = (claims: Record<string, unknown>, privateKey: string) =>
  new JwtService().sign(claims, { privateKey, algorithm: 'ES256', keyid: TOKEN_KEYS.kid });

/** Tokens with the claims of a good one, which must not be accepted. */
export function badTokens(good: string): Readonly<Record<string, string>> {
  const claims = claimsOf(good);
  const now = Math.floor(Date.now() / 1_000);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const [{ pem = '' } = {}] = JSON.parse(TOKEN_KEYS.publicKeys);
  const symmetric = `${encoded({ alg: 'HS256', typ: 'JWT', kid: TOKEN_KEYS.kid })}.${payload}`;
  const own = TOKEN_KEYS.privatePem;
  const { privateKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { exp: _exp, ...endless } = claims;
  return {
    expired: signed({ ...claims, iat: now - 7_200, exp: now - 3_600 }, own),
    'without an end': signed(endless, own),
    'of no algorithm': `${encoded({ alg: 'none', typ: 'JWT', kid: TOKEN_KEYS.kid })}.${payload}.`,
    'signed by the public key as if it were shared': `${symmetric}.${createHmac('sha256', pem).update(symmetric).digest('base64url')}`,
    'signed by another key': signed(claims, String(another.export({ type: 'pkcs8', format: 'pem' }))),
    'of another person with the signature kept': `${head}.${encoded({ ...claims, sub: 'f'.repeat(32) })}.${signature}`,
  };
}
