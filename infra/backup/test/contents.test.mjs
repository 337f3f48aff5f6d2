// @ts-check
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BSON } from 'mongodb';
import { asRestored, decode, encode } from '../contents.mjs';

const USERS = /** @type {const} */ ({ service: 'auth', collection: 'users' });
const at = (/** @type {number} */ seconds) => new Date(seconds * 1_000);

/**
 * The credentials of a user as they are restored.
 * @param {BSON.Document} credentials
 * @param {number} seconds when that is
 */
function restored(credentials, seconds) {
  const bytes = encode({ _id: 'ada', credentials });
  return decode(asRestored(USERS, bytes, { now: at(seconds), erased: new Map() }))['credentials'];
}

/** @param {BSON.Document} user */
const restoredUser = (user) => {
  const credentials = { version: new BSON.Int32(3), keptSession: null };
  const bytes = encode({ _id: 'ada', credentials, ...user });
  return decode(asRestored(USERS, bytes, { now: at(2_000), erased: new Map() }));
};

const plain = (/** @type {BSON.Document} */ { version, restored: { from, to } }) => ({
  version: Number(version),
  from: Number(from),
  to: Number(to),
});

describe('the credentials of a restored account', () => {
  it('have a version that no token can name, and tell which one it had', () => {
    const first = restored({ version: new BSON.Int32(3), keptSession: null }, 1_000);
    assert.deepEqual(plain(first), { version: 1_000, from: 3, to: 1_000 });
    assert.ok(first.restored.to instanceof BSON.Int32, 'is no number as the services store them');
  });

  it('tell the same one after another restore, and a new one where a person has ended all sessions since', () => {
    const first = restored({ version: new BSON.Int32(3), keptSession: null }, 1_000);
    assert.deepEqual(plain(restored(first, 2_000)), { version: 2_000, from: 3, to: 2_000 });
    const ended = { ...first, version: new BSON.Int32(1_001) };
    assert.deepEqual(plain(restored(ended, 2_000)), { version: 2_000, from: 1_001, to: 2_000 });
  });
});

describe('a restored account', () => {
  it('has no notice of its end: whoever came back after the backup gets one again, and 30 days', () => {
    const told = restoredUser({ lastSeenAt: at(1), retentionNoticeAt: at(1_000) });
    assert.deepEqual([told['lastSeenAt'], 'retentionNoticeAt' in told], [at(1), false]);
    const pending = restoredUser({ retentionPending: at(1_000), retentionFailed: at(1_000) });
    assert.deepEqual(['retentionPending' in pending, 'retentionFailed' in pending], [false, false]);
  });
});
