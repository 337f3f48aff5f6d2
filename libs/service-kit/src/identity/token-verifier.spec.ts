import { JwtService } from '@nestjs/jwt';
import { generateKeyPairSync } from 'node:crypto';
import { Clock } from '../clock.js';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TokenVerifier } from './token-verifier.js';

function keyPair() {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

const present = keyPair();
const retired = keyPair();
const jwt = new JwtService();
const id = (digit: string) => digit.repeat(32);
const claims = { sub: id('a'), sid: id('b'), tier: 'free', cv: 1 };
const day = 24 * 60 * 60 * 1_000;
const retiredAt = '2026-01-01T00:00:00.000Z';

class SetClock extends Clock {
  constructor(private readonly time: number) {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }
}

const keys = [
  { kid: 'present', pem: present.publicKey },
  { kid: 'retired', pem: retired.publicKey, retiredAt },
];
const at = (time: number) => new TokenVerifier(jwt, new SetClock(time), keys);
const justNow = Date.parse(retiredAt) + day;

function sign(privateKey: string, kid: string, extra: object = {}): string {
  const times = { iat: justNow / 1_000, exp: justNow / 1_000 + 30 * 24 * 60 * 60 };
  return jwt.sign(
    { ...claims, ...times, ...extra },
    { privateKey, keyid: kid, algorithm: 'ES256', issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE },
  );
}

describe('a verifier whose keys are reread', () => {
  it('accepts tokens by a key that was published since, however many come at once, and reads it once for them', async () => {
    let reread = 0;
    const verifier = new TokenVerifier(jwt, new SetClock(justNow), keys.slice(1), () => {
      reread += 1;
      return Promise.resolve(keys);
    });
    const token = sign(present.privateKey, 'present');
    const many = await Promise.all([token, token, token].map((each) => verifier.verify(each)));
    expect(many).toMatchObject([claims, claims, claims]);
    expect(reread).toBe(1);
  });

  it('accepts a token by a new key right after one by a key that was never published', async () => {
    const lists = [keys.slice(1), keys];
    const verifier = new TokenVerifier(jwt, new SetClock(justNow), keys.slice(1), () =>
      Promise.resolve(lists.shift() ?? keys),
    );
    await expect(verifier.verify(sign(present.privateKey, 'other'))).rejects.toThrow('Please log in.');
    expect(await verifier.verify(sign(present.privateKey, 'present'))).toMatchObject(claims);
  });

  it('refuses a token whose key was removed since, and keeps its keys where none can be read', async () => {
    const lists: (typeof keys | null)[] = [null, keys.slice(1)];
    const verifier = new TokenVerifier(jwt, new SetClock(justNow), keys, () => {
      const list = lists.shift();
      return list ? Promise.resolve(list) : Promise.reject(new Error('no such file'));
    });
    const token = sign(present.privateKey, 'present');
    await expect(verifier.refresh()).rejects.toThrow('no such file');
    expect(await verifier.verify(token)).toMatchObject(claims);
    await verifier.refresh();
    await expect(verifier.verify(token)).rejects.toThrow('Please log in.');
  });
});

describe("a person's token", () => {
  it('is accepted with its claims', async () => {
    expect(await at(justNow).verify(sign(present.privateKey, 'present'))).toMatchObject(claims);
  });

  it('of a retired key is accepted for seven days [D7.3]', async () => {
    const token = sign(retired.privateKey, 'retired');
    await expect(at(Date.parse(retiredAt) + 6 * day).verify(token)).resolves.toMatchObject(claims);
    await expect(at(Date.parse(retiredAt) + 8 * day).verify(token)).rejects.toThrow('Please log in.');
  });

  it.each([
    ['is expired', sign(present.privateKey, 'present', { exp: justNow / 1_000 - 1 })],
    ['is signed by another key', sign(retired.privateKey, 'present')],
    ['names an unknown key', sign(present.privateKey, 'other')],
    ['is unsigned', jwt.sign(claims, { algorithm: 'none' as 'HS256', secret: '', keyid: 'present' })],
    [
      'is signed with the public key as a secret',
      jwt.sign(claims, { secret: present.publicKey.replace(/-----.*-----/g, '').trim(), keyid: 'present' }),
    ],
    [
      'is not for this audience',
      jwt.sign(claims, {
        privateKey: present.privateKey,
        keyid: 'present',
        algorithm: 'ES256',
        issuer: TOKEN_ISSUER,
        audience: 'other',
      }),
    ],
    [
      'has no end',
      jwt.sign(
        { ...claims, iat: justNow / 1_000 },
        {
          privateKey: present.privateKey,
          keyid: 'present',
          algorithm: 'ES256',
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCE,
        },
      ),
    ],
    ['lacks a claim', sign(present.privateKey, 'present', { sid: undefined })],
    ['is not a token', 'nonsense'],
  ])('is refused when it %s', async (_why, token) => {
    await expect(at(justNow).verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });
});
