import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { getConnectionToken } from '@nestjs/mongoose';
import type { TokenClaims } from '@tessera/contracts';
import { TOKEN_KEYS } from '@tessera/testing';
import type { Connection } from 'mongoose';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { AuthServer, refusal, type Person } from './auth-server.js';

const jwt = new JwtService();
const DAY = 24 * 60 * 60;
const [{ pem: publicPem }] = JSON.parse(TOKEN_KEYS.publicKeys) as [{ pem: string }];
const stranger = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

let auth: AuthServer;
let person: Person;
let claims: TokenClaims;
beforeAll(async () => {
  auth = await AuthServer.start();
  person = await auth.signUp();
  const { sub, sid, tier, cv } = jwt.decode<TokenClaims>(person.token);
  claims = { sub, sid, tier, cv };
});
afterAll(() => auth.stop());

const now = () => Math.floor(Date.now() / 1_000);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const CLAIMED = {
  algorithm: 'ES256',
  issuer: 'tessera',
  audience: 'tessera-web',
  expiresIn: '7d',
} as const;

/** A token as auth signs it, but for what is given. */
function signed(payload: object, options: JwtSignOptions = {}): string {
  return jwt.sign(payload, {
    privateKey: TOKEN_KEYS.privatePem,
    keyid: TOKEN_KEYS.kid,
    ...CLAIMED,
    ...options,
  });
}

/** Header, payload and a signature of the test's choice. */
function forged(header: object, sign: (input: string) => string): string {
  const payload = { ...claims, iss: 'tessera', aud: 'tessera-web', iat: now(), exp: now() + DAY };
  const input = `${encoded(header)}.${encoded(payload)}`;
  return `${input}.${sign(input)}`;
}

const bad: Record<string, () => string> = {
  'unsigned, with algorithm none': () => forged({ alg: 'none', typ: 'JWT', kid: 'test' }, () => ''),
  'signed by HS256 with the public key as its secret': () =>
    forged({ alg: 'HS256', typ: 'JWT', kid: 'test' }, (input) =>
      createHmac('sha256', publicPem).update(input).digest('base64url'),
    ),
  'signed by another key under the right kid': () => signed(claims, { privateKey: stranger }),
  'of an unknown kid': () => signed(claims, { keyid: 'other' }),
  'without a kid': () => jwt.sign(claims, { privateKey: TOKEN_KEYS.privatePem, ...CLAIMED }),
  expired: () => signed({ ...claims, iat: now() - 8 * DAY }),
  'of another issuer': () => signed(claims, { issuer: 'elsewhere' }),
  'for another audience': () => signed(claims, { audience: 'elsewhere' }),
  'of a session that does not exist': () => signed({ ...claims, sid: 'f'.repeat(32) }),
  'of somebody else’s session': () => signed({ ...claims, sub: 'f'.repeat(32) }),
  'of another version of the credentials': () => signed({ ...claims, cv: claims.cv + 1 }),
  'without a session': () => signed({ sub: claims.sub, tier: claims.tier, cv: claims.cv }),
  'with a payload that was changed': () => {
    const [header, , signature] = person.token.split('.');
    const payload = jwt.decode<object>(person.token);
    return `${header}.${encoded({ ...payload, tier: 'creator' })}.${signature}`;
  },
  'with a signature that was cut': () => person.token.slice(0, -4),
  'that is no token': () => 'nonsense',
};

describe('a token', () => {
  it('is signed by ES256, names its key, and lives for 7 days [D7.3]', () => {
    const { header, payload } = jwt.decode<{ iat: number; exp: number }>(person.token, { complete: true });
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'test' });
    expect(payload).toMatchObject({
      iss: 'tessera',
      aud: 'tessera-web',
      sub: person.user.id,
      tier: 'free',
      cv: 1,
    });
    expect(payload.exp - payload.iat).toBe(7 * DAY);
  });

  it('made like the bad ones below, but well, is taken', async () => {
    expect(await auth.statusOf(signed(claims))).toBe(200);
  });

  it.each(Object.keys(bad))('%s is 401', async (kind) => {
    const response = await auth.call('GET', '/api/user', { token: bad[kind]?.() });
    expect(response.status).toBe(401);
    expect(response.body).toEqual(refusal('UNAUTHENTICATED'));
  });

  it('in another scheme or in the address is not looked at', async () => {
    const basic = await auth.call('GET', '/api/user', {
      headers: { authorization: `Basic ${person.token}` },
    });
    expect(basic.status).toBe(401);
    expect((await auth.call('GET', `/api/user?token=${person.token}`)).status).toBe(401);
  });
});

describe('renewal', () => {
  const renewedFor = async (token: string) =>
    (await auth.call('GET', '/api/user', { token })).headers.get('x-renewed-token');

  it('gives a token past half its life a new one of the same session [D7.3]', async () => {
    const renewed = await renewedFor(signed({ ...claims, iat: now() - 4 * DAY }));
    const decoded = jwt.decode<TokenClaims & { iat: number; exp: number }>(renewed ?? '');
    expect(decoded).toMatchObject(claims);
    expect(decoded.exp - now()).toBeGreaterThan(7 * DAY - 60);
    expect(await auth.statusOf(renewed ?? '')).toBe(200);
  });

  it('leaves a younger one as it is [D7.3]', async () => {
    expect(await renewedFor(signed({ ...claims, iat: now() - 3 * DAY }))).toBeNull();
  });

  it('goes on for no longer than 90 days after the log-in', async () => {
    const { sub, sid, tier, cv } = jwt.decode<TokenClaims>(await auth.logIn(person));
    const begun = (daysAgo: number) =>
      auth.app
        .get<Connection>(getConnectionToken())
        .collection<{ _id: string }>('sessions')
        .updateOne({ _id: sid }, { $set: { startedAt: new Date((now() - daysAgo * DAY) * 1_000) } });
    const old = signed({ sub, sid, tier, cv, iat: now() - 4 * DAY });
    await begun(85);
    const last = (await renewedFor(old)) ?? '';
    const { exp } = jwt.decode<{ exp: number }>(last);
    expect(Math.abs(exp - now() - 5 * DAY)).toBeLessThan(60);
    expect(await auth.statusOf(last)).toBe(200);
    await begun(88);
    expect(await renewedFor(old)).toBeNull();
  });

  it('ends with the session, for all of its tokens', async () => {
    const other = await auth.logIn(person);
    const { sub, sid, tier, cv } = jwt.decode<TokenClaims>(other);
    const renewed = (await renewedFor(signed({ sub, sid, tier, cv, iat: now() - 4 * DAY }))) ?? '';
    await auth.call('POST', '/api/logout', { token: other });
    expect(await auth.statusOf(renewed)).toBe(401);
  });
});
