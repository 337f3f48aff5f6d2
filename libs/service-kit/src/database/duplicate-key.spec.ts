import { duplicateKeyIndex } from './duplicate-key.js';

describe('the index that refused a write', () => {
  it('is read from the message of MongoDB', () => {
    const message =
      'E11000 duplicate key error collection: tessera_auth.users index: emailKey_1 dup key: { emailKey: "a" }';
    expect(duplicateKeyIndex({ code: 11_000, message })).toBe('emailKey_1');
  });

  it('is read from the message of FerretDB', () => {
    const message = "Duplicate key violation on the requested collection: Index 'emailKey_1'";
    expect(duplicateKeyIndex({ code: 11_000, message })).toBe('emailKey_1');
  });

  it('is null for any other error', () => {
    expect(duplicateKeyIndex(new Error('down'))).toBeNull();
    expect(duplicateKeyIndex(null)).toBeNull();
  });
});
