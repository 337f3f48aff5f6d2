import { JwtService } from '@nestjs/jwt';
import { payloadDigest, ServiceTokens } from './service-token.js';

const key = (text: string) => text.padEnd(43, 'x');
const jwt = new JwtService();
const grids = new ServiceTokens(jwt, { self: 'grids', to: { auth: key('grids>auth') }, from: {} });
const media = new ServiceTokens(jwt, { self: 'media', to: { auth: key('media>auth') }, from: {} });
const auth = new ServiceTokens(jwt, {
  self: 'auth',
  to: {},
  from: { grids: [key('grids>auth'), key('the next of grids')], media: [key('media>auth')] },
});

describe('a service token', () => {
  it('proves its sender', async () => {
    const token = await grids.sign('auth', 'auth.user.plan', { userId: 'a' });
    expect(await auth.callerOf(token, 'auth.user.plan', { userId: 'a' })).toBe('grids');
  });

  it('proves nothing for another pattern or another payload', async () => {
    const token = await grids.sign('auth', 'auth.user.plan', { userId: 'a' });
    expect(await auth.callerOf(token, 'auth.figures', { userId: 'a' })).toBeNull();
    expect(await auth.callerOf(token, 'auth.user.plan', { userId: 'b' })).toBeNull();
  });

  it('cannot be made in the name of another sender', async () => {
    const forged = await jwt.signAsync(
      { pattern: 'auth.user.plan', digest: '' },
      { secret: key('media>auth'), issuer: 'grids', audience: 'auth', expiresIn: 60 },
    );
    expect(await auth.callerOf(forged, 'auth.user.plan', {})).toBeNull();
    expect(await auth.callerOf(await media.sign('auth', 'x', {}), 'x', {})).toBe('media');
  });

  it('is refused where it is no token at all, or claims to be from what no peer is called', async () => {
    expect(await auth.callerOf('undefined', 'x', {})).toBeNull();
    for (const issuer of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
      const token = jwt.sign({ pattern: 'x', digest: '' }, { secret: 'any', issuer, audience: 'auth' });
      expect({ issuer, caller: await auth.callerOf(token, 'x', {}) }).toEqual({ issuer, caller: null });
      expect(auth.claimedBy(token)).toBeNull();
    }
  });

  it('is taken with either of two keys while one takes over from the other', async () => {
    const next = new ServiceTokens(jwt, { self: 'grids', to: { auth: key('the next of grids') }, from: {} });
    for (const sender of [grids, next])
      expect(await auth.callerOf(await sender.sign('auth', 'x', {}), 'x', {})).toBe('grids');
    const other = new ServiceTokens(jwt, { self: 'grids', to: { auth: key('another') }, from: {} });
    const token = await other.sign('auth', 'x', {});
    expect(await auth.callerOf(token, 'x', {})).toBeNull();
    expect(auth.claimedBy(token)).toBe('grids');
  });

  it('is refused without an end', async () => {
    const claims = { pattern: 'x', digest: payloadDigest({}), iss: 'grids', aud: 'auth' };
    const sign = (more: object) => jwt.sign({ ...claims, ...more }, { secret: key('grids>auth') });
    const exp = Math.floor(Date.now() / 1_000) + 60;
    expect(await auth.callerOf(sign({ exp }), 'x', {})).toBe('grids');
    expect(await auth.callerOf(sign({}), 'x', {})).toBeNull();
  });
});
