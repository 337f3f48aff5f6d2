// @ts-check
/** Documents as the services store them, with just the fields that each has to have. */

/** @param {{ id: string, name: string, tier: string, isAdmin?: boolean, createdAt: Date, lastSeenAt: Date }} user */
export const storedUser = ({ id, name, tier, isAdmin = false, createdAt, lastSeenAt }) => ({
  _id: id,
  username: name,
  usernameKey: name,
  email: `${name}@example.com`,
  emailKey: `${name}@example.com`,
  passwordHash: 'none',
  credentials: { version: 1, keptSession: null },
  subscriptionTier: tier,
  isAdmin,
  instagramAccounts: [],
  profileImageUrl: null,
  createdAt,
  lastSeenAt,
});

/** @param {{ id: string, userId: string, from: string, to: string, at: Date }} change */
export const storedPlanChange = ({ id, userId, from, to, at }) => ({
  _id: id,
  userId,
  from,
  to,
  at,
  source: 'operator',
  by: null,
});

/**
 * @param {{ id: string, userId: string, startedAt: Date, seconds: number, expiresAt: Date, forgetAt: Date }} session
 */
export const storedSession = ({ id, userId, startedAt, seconds, expiresAt, forgetAt }) => ({
  _id: id,
  userId,
  credentialsVersion: 1,
  device: 'Firefox on Linux',
  startedAt,
  lastSeenAt: new Date(startedAt.getTime() + 1_000 * seconds),
  expiresAt,
  forgetAt,
});

/**
 * @param {{ id: string, ownerId: string, name: string, order: string[], carousels?: object[], createdAt: Date }} grid
 */
export const storedGrid = ({ id, ownerId, name, order, carousels = [], createdAt }) => ({
  _id: id,
  ownerId,
  name,
  order,
  pinned: [],
  placeholders: [],
  carousels,
  version: 1,
  createdAt,
});

/**
 * @param {{ id: string, gridId: string, ownerId: string, mediaId: string, isHidden: boolean, createdAt: Date }} photo
 */
export const storedPhoto = ({ id, gridId, ownerId, mediaId, isHidden, createdAt }) => ({
  _id: id,
  gridId,
  ownerId,
  mediaId,
  isHidden,
  mediaType: 'photo',
  description: '',
  revision: 1,
  createdAt,
});

/** @param {{ id: string, ownerId: string, photoId: string, bytes: number, createdAt: Date }} asset */
export const storedAsset = ({ id, ownerId, photoId, bytes, createdAt }) => ({
  _id: id,
  ownerId,
  purpose: 'photo',
  state: 'ready',
  photoId,
  bytes,
  master: {},
  width: 800,
  height: 1_000,
  thumbhash: '',
  createdAt,
});
