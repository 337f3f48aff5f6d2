// @ts-check
import { TOKEN_KEYS } from '@tessera/testing';
import { createHmac, createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';

/** @typedef {{ token: string, user: { id: string } }} Session */

/** @param {unknown} part */
const encoded = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** @param {string} token */
export function claimsOf(token) {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

/**
 * @param {Record<string, unknown>} claims
 * @param {string | import('node:crypto').KeyObject} key
 */
function signed(claims, key) {
  const data = `${encoded({ alg: 'ES256', typ: 'JWT', kid: TOKEN_KEYS.kid })}.${encoded(claims)}`;
  const signature = createSign('SHA256')
    .update(data)
    .sign({ key: typeof key === 'string' ? createPrivateKey(key) : key, dsaEncoding: 'ieee-p1363' });
  return `${data}.${signature.toString('base64url')}`;
}

/**
 * Tokens that say what a good one says and must not be believed.
 * @param {string} good
 * @returns {Readonly<Record<string, string>>}
 */
export function badTokens(good) {
  const claims = claimsOf(good);
  const now = Math.floor(Date.now() / 1_000);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const [{ pem = '' } = {}] = JSON.parse(TOKEN_KEYS.publicKeys);
  const symmetric = `${encoded({ alg: 'HS256', typ: 'JWT', kid: TOKEN_KEYS.kid })}.${payload}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const endless = { ...claims };
  delete endless.exp;
  return {
    expired: signed({ ...claims, iat: now - 7_200, exp: now - 3_600 }, TOKEN_KEYS.privatePem),
    'without an end': signed(endless, TOKEN_KEYS.privatePem),
    'of no algorithm': `${encoded({ alg: 'none', typ: 'JWT', kid: TOKEN_KEYS.kid })}.${payload}.`,
    'signed by the public key as if it were shared': `${symmetric}.${createHmac('sha256', pem).update(symmetric).digest('base64url')}`,
    'signed by another key': signed(claims, privateKey),
    'of another person with the signature kept': `${head}.${encoded({ ...claims, sub: 'f'.repeat(32) })}.${signature}`,
  };
}
