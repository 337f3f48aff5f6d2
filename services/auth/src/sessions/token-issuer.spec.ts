import { JwtService } from '@nestjs/jwt';
import { Clock, Sweeper, TokenVerifier } from '@tessera/service-kit';
import { serviceKeyEnv, TOKEN_KEYS } from '@tessera/testing';
import { generateKeyPairSync } from 'node:crypto';
import { readAuthEnv } from '../env.js';
import { TokenIssuer } from './token-issuer.js';

const foreign = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

const clock = new Clock();
const claims = { sub: 'a'.repeat(32), sid: 'b'.repeat(32), tier: 'creator', cv: 2 } as const;

function issuer(privateKey: string): { issuer: TokenIssuer; verifier: TokenVerifier } {
  const env = readAuthEnv({
    HTTP_PORT: '0',
    TCP_PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    JWT_PUBLIC_KEYS: TOKEN_KEYS.publicKeys,
    JWT_PRIVATE_KEY: privateKey,
    ...serviceKeyEnv('auth'),
    PUBLIC_URL: 'https://tessera.example',
    MAIL_DIR: '/var/mail',
    MEDIA_TCP: '127.0.0.1:1',
    MEDIA_URL: 'http://127.0.0.1:1',
  });
  const verifier = new TokenVerifier(new JwtService(), clock, env.JWT_PUBLIC_KEYS);
  return { issuer: new TokenIssuer(new JwtService(), verifier, clock, new Sweeper(), env), verifier };
}

describe('the issuer of tokens', () => {
  it('signs what every service accepts, until the time that it names', async () => {
    const own = issuer(TOKEN_KEYS.privateKey);
    await own.issuer.onModuleInit();
    const now = clock.now();
    const verified = await own.verifier.verify(await own.issuer.sign(claims, now));
    expect(verified).toMatchObject(claims);
    expect(verified.exp * 1_000).toBe(own.issuer.expiry(now).getTime());
  });

  it('finds a token aging once half its life is over', () => {
    const own = issuer(TOKEN_KEYS.privateKey).issuer;
    const now = Math.floor(Date.now() / 1_000);
    expect(own.isAging({ iat: now - 50, exp: now + 60 })).toBe(false);
    expect(own.isAging({ iat: now - 60, exp: now + 50 })).toBe(true);
  });

  it.each([
    ['a key whose public half is another', JSON.stringify({ kid: 'test', pem: foreign })],
    ['a key of a name that no public key has', JSON.stringify({ kid: 'next', pem: TOKEN_KEYS.privatePem })],
    ['what is no key', JSON.stringify({ kid: 'test', pem: 'nonsense' })],
  ])('does not start with %s', async (_what, privateKey) => {
    await expect(issuer(privateKey).issuer.onModuleInit()).rejects.toThrow(/^JWT_PRIVATE_KEY: /);
  });
});
