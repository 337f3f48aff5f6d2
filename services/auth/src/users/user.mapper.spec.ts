import { PLANS } from '@tessera/contracts';
import { toUser } from './user.mapper.js';
import type { UserRecord } from './user.schema.js';

const record = (subscriptionTier: string, isAdmin = false) =>
  ({
    _id: '0'.repeat(32),
    username: 'ada',
    email: 'ada@example.com',
    createdAt: new Date('2026-01-02T03:04:05Z'),
    passwordHash: 'secret',
    subscriptionTier,
    isAdmin,
    instagramAccounts: ['ada.travels'],
  }) as UserRecord;

it('returns the tier as it is stored, free, creator or another, with the limits of the one that applies [3.1]', () => {
  for (const [tier, limits] of [
    ['free', PLANS.free],
    ['creator', PLANS.creator],
    ['agency', PLANS.free],
  ] as const) {
    expect(toUser(record(tier))).toEqual({
      id: '0'.repeat(32),
      username: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
      createdAt: '2026-01-02T03:04:05.000Z',
      profileImageUrl: null,
      subscriptionTier: tier,
      isAdmin: false,
      instagramAccounts: ['ada.travels'],
      keepPostingPictures: true,
      limits,
    });
  }
});

it("gives an admin the creator's limits, whatever the tier", () => {
  expect(toUser(record('free', true))).toMatchObject({ subscriptionTier: 'free', limits: PLANS.creator });
});

it('marks an address as verified, unless a link is still to be followed', () => {
  expect(toUser(record('free'))).toMatchObject({ emailVerified: true });
  expect(toUser({ ...record('free'), verification: { mailPending: new Date() } })).toMatchObject({
    emailVerified: false,
  });
});
