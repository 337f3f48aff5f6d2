import { emailKey, usernameKey } from './user-keys.js';

describe('what makes two accounts the same', () => {
  it('is not the case of an address', () => {
    expect(emailKey(' Ann@Example.COM ')).toBe(emailKey('ann@example.com'));
  });

  it('is not how many blanks stand in a name, of which a page shows one', () => {
    expect(usernameKey('Anna  B')).toBe(usernameKey('Anna B'));
    expect(usernameKey('Anna \u00a0\u3000B')).toBe(usernameKey('Anna B'));
    expect(usernameKey('AnnaB')).not.toBe(usernameKey('Anna B'));
  });

  it('is neither the case of a name nor which form its letters have', () => {
    expect(usernameKey('Zoë')).toBe(usernameKey('ZOE\u0308'));
    expect(usernameKey('ａｎｎ')).toBe(usernameKey('Ann'));
    expect(usernameKey('Straße')).toBe(usernameKey('STRASSE'));
    expect(usernameKey('ΟΔΟΣ')).toBe(usernameKey('οδος'));
    expect(usernameKey('ﬁnn')).toBe(usernameKey('FINN'));
    expect(usernameKey('ann')).not.toBe(usernameKey('anna'));
  });
});
