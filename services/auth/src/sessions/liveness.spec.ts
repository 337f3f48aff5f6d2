import { holdsUnder, ownVersion } from './liveness.js';

const session = { _id: 'mine', credentialsVersion: 3 };

describe('a session after changes of the password', () => {
  it('lives while the password under which it was begun holds', () => {
    expect(holdsUnder({ version: 3, keptSession: null }, session)).toBe(true);
  });

  it('ends when the password is changed elsewhere', () => {
    expect(holdsUnder({ version: 4, keptSession: 'another' }, session)).toBe(false);
    expect(holdsUnder({ version: 4, keptSession: null }, session)).toBe(false);
  });

  it('lives on where it changed the password itself', () => {
    expect(holdsUnder({ version: 7, keptSession: 'mine' }, session)).toBe(true);
  });
});

describe('what lasts longer than sessions', () => {
  it('is not ended by a restore of a backup, but by what ends all sessions after it', () => {
    const restored = { from: 3, to: 1_795_000_000 };
    expect(ownVersion({ version: 3, keptSession: null })).toBe(3);
    expect(ownVersion({ version: restored.to, keptSession: null, restored })).toBe(3);
    expect(ownVersion({ version: restored.to + 1, keptSession: null, restored })).toBe(restored.to + 1);
  });
});
