import { holdsUnder } from './liveness.js';

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
