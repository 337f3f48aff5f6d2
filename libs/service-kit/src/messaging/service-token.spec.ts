import { JwtService } from '@nestjs/jwt';
import { ServiceTokens } from './service-token.js';

const key = (text: string) => text.padEnd(43, 'x');
const jwt = new JwtService();
const grids = new ServiceTokens(jwt, { self: 'grids', to: { auth: key('grids>auth') }, from: {} });
const media = new ServiceTokens(jwt, { self: 'media', to: { auth: key('media>auth') }, from: {} });
const auth = new ServiceTokens(jwt, {
  self: 'auth',
  to: {},
  from: { grids: key('grids>auth'), media: key('media>auth') },
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

  it('is refused where it is no token at all', async () => {
    expect(await auth.callerOf('undefined', 'x', {})).toBeNull();
  });
});
