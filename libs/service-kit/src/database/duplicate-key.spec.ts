import { duplicateKeyIndex, unlessTaken } from './duplicate-key.js';

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

it('tells whether something was written, where the only thing in its way is what is there already', async () => {
  const message =
    'E11000 duplicate key error collection: tessera_auth.users index: _id_ dup key: { _id: "a" }';
  const taken = Object.assign(new Error(message), { code: 11_000 });
  expect(await unlessTaken(Promise.resolve())).toBe(true);
  expect(await unlessTaken(Promise.reject(taken))).toBe(false);
  await expect(unlessTaken(Promise.reject(new Error('down')))).rejects.toThrow('down');
});
