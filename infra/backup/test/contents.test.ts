import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BSON } from 'mongodb';
import { asRestored, decode, encode, type Service } from '../contents.ts';

const USERS = { service: 'auth', collection: 'users' } as const;
const at = (seconds: number) => new Date(seconds * 1_000);
const SINCE = { now: at(2_000), erased: new Map(), age: 500_000 };

/** The credentials of a user as they are restored. @param seconds when that is */
function restored(credentials: BSON.Document, seconds: number) {
  const bytes = encode({ _id: 'ada', credentials });
  return decode(asRestored(USERS, bytes, { ...SINCE, now: at(seconds) }))['credentials'];
}

const restoredUser = (user: BSON.Document) => {
  const credentials = { version: new BSON.Int32(3), keptSession: null };
  const bytes = encode({ _id: 'ada', credentials, ...user });
  return decode(asRestored(USERS, bytes, SINCE));
};

const plain = ({ version, restored: { from, to } }: BSON.Document) => ({
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

it('a restored account has no notice of its end: who came back after the backup gets one again, and 30 days', () => {
  const told = restoredUser({
    lastSeenAt: at(1),
    retentionNoticeAt: at(1_000),
    retentionMailedAt: at(1_000),
  });
  assert.deepEqual(told['lastSeenAt'], at(1));
  assert.deepEqual(['retentionNoticeAt' in told, 'retentionMailedAt' in told], [false, false]);
  const pending = restoredUser({ retentionPending: at(1_000), retentionFailed: at(1_000) });
  assert.deepEqual(['retentionPending' in pending, 'retentionFailed' in pending], [false, false]);
});

it('a payment of a restored account is marked, so that auth asks the provider what has become of it', () => {
  const payment = { customerId: 'cus_1', revision: new BSON.Int32(2) };
  assert.deepEqual(restoredUser({ payment })['payment'], { ...payment, restoredAt: SINCE.now });
  assert.equal('payment' in restoredUser({}), false);
});

describe('what was to go for good when the backup was made', () => {
  const later = (service: Service, collection: string, document: BSON.Document) =>
    decode(asRestored({ service, collection }, encode(document), SINCE));

  it('has the time left that it had then: the trash, pictures that were replaced, and those of no photo', () => {
    assert.deepEqual(later('grids', 'grids', { deletedAt: at(100) }), { deletedAt: at(600) });
    const former = [
      { mediaId: 'a', at: at(100) },
      { mediaId: 'b', at: at(200) },
    ];
    assert.deepEqual(later('grids', 'photos', { deletedAt: at(100), former }), {
      deletedAt: at(600),
      former: [
        { mediaId: 'a', at: at(600) },
        { mediaId: 'b', at: at(700) },
      ],
    });
    assert.deepEqual(later('media', 'assets', { unclaimedSince: at(100) }), { unclaimedSince: at(600) });
  });

  it('has it as well where it is an erasure, which is not forgotten before its passes are over', () => {
    const erasure = { _id: 'ada', erasedAt: at(100), nextPassAt: at(200) };
    assert.deepEqual(later('auth', 'erasures', { ...erasure, forgetAt: at(300) }), {
      ...erasure,
      forgetAt: at(800),
    });
  });

  it('is all that is changed', () => {
    const shown = { createdAt: at(100), bytes: new BSON.Int32(7) };
    for (const [service, collection] of [
      ['grids', 'photos'],
      ['media', 'assets'],
    ] as const)
      assert.deepEqual(later(service, collection, shown), shown);
    assert.deepEqual(later('grids', 'copies', { deletedAt: at(100) }), { deletedAt: at(100) });
  });
});
