// @ts-check
import { JwtService } from '@nestjs/jwt';
import { TOKEN_KEYS } from '@tessera/testing';
import { createHmac, generateKeyPairSync } from 'node:crypto';

/** @typedef {{ token: string, user: { id: string } }} Session */

/** @param {unknown} part */
const encoded = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** @param {string} token */
export function claimsOf(token) {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

/** @param {Record<string, unknown>} claims @param {string} privateKey */
const signed = (claims, privateKey) =>
  new JwtService().sign(claims, { privateKey, algorithm: 'ES256', keyid: TOKEN_KEYS.kid });

/**
 * Tokens with the claims of a good one, which must not be accepted.
 * @param {string} good
 * @returns {Readonly<Record<string, string>>}
 */
export function badTokens(good) {
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
