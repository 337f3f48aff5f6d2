import { LIMITS } from '../limits.js';
import type { AdminAnalytics } from './admin-statistics.js';

// A page shows these before it has the library of schemas, which a file with a schema would bring along.

/** What the list of users can be sorted by. */
export const ADMIN_USER_SORTS = ['createdAt', 'username', 'email', 'subscriptionTier'] as const;
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number];

/** A search that this many or more match is counted no further: pages do not reach them. */
export const ADMIN_USERS_MANY = LIMITS.admin.reachableRows + 1;

/** Open messages are counted no further. */
export const OPEN_MESSAGES_MANY = 500;

/** The specification's fixed values [spec 9.8], shown as sample while there is no data. Percent. */
export const ANALYTICS_SAMPLES = {
  userGrowth: 12.5,
  photoUpload: 8.3,
  premiumConversion: 5.7,
  exportUsage: 78,
  carouselCreation: 45,
  hideFeature: 62,
  multiGrid: 34,
} as const satisfies Record<keyof AdminAnalytics, number>;
