import { z } from 'zod';
import {
  AdminAuditEntry,
  AdminFailedJob,
  adminListOf,
  AdminMessage,
  AdminUser,
  AdminWaitlistEntry,
  UpgradedUser,
} from '../http/admin.js';
import {
  AdminAnalytics,
  AdminAttention,
  AdminDay,
  AdminGrowth,
  AdminPerformance,
  AdminRevenue,
  AdminStats,
} from '../http/admin-statistics.js';
import { AdminUserDetails } from '../http/admin-people.js';
import { administrative, type Calls } from './call.js';

const COUNTED = { returns: ['X-Total-Count'] } as const;

/** The dashboard of the admin. */
export const ADMIN_CALLS: Calls = {
  'GET /api/admin/stats': administrative('Read who is here and what they made', AdminStats),
  'GET /api/admin/revenue': administrative('Read what the paid plan brings in', AdminRevenue),
  'GET /api/admin/growth': administrative('Read what is becoming more', AdminGrowth),
  'GET /api/admin/performance': administrative('Read how the product runs', AdminPerformance),
  'GET /api/admin/attention': administrative('Read what an admin has to look at', AdminAttention),
  'GET /api/admin/daily': administrative('List the days of the charts, oldest first', z.array(AdminDay)),
  'GET /api/admin/analytics': administrative('Read trends, and which features are used', AdminAnalytics),
  'GET /api/admin/users': administrative('List, search and sort users', z.array(AdminUser), COUNTED),
  'GET /api/admin/users.csv': administrative('Download all users', 'csv'),
  'POST /api/admin/upgrade-user': administrative('Put somebody on a plan', UpgradedUser, {
    errors: ['NOT_FOUND'],
  }),
  'GET /api/admin/users/{id}': administrative('Read one account, its storage and sessions', AdminUserDetails),
  'DELETE /api/admin/users/{id}': administrative('Delete an account and everything of its owner', null),
  'DELETE /api/admin/users/{id}/sessions': administrative('Log somebody out everywhere', null),
  'PUT /api/admin/users/{id}/suspension': administrative('Suspend an account; its data stays', null),
  'DELETE /api/admin/users/{id}/suspension': administrative('Let a suspended account log in again', null),
  'POST /api/admin/users/{id}/reset': administrative('Send somebody a link to choose a new password', null, {
    status: 202,
  }),
  'GET /api/admin/messages': administrative('List contact messages', adminListOf(AdminMessage), COUNTED),
  'POST /api/admin/messages/{id}/answer': administrative('Answer a message by mail, once', AdminMessage, {
    errors: ['CHANGED_ELSEWHERE'],
  }),
  'DELETE /api/admin/messages/{id}': administrative('Delete a message', null),
  'GET /api/admin/waitlist': administrative('List the waitlist', adminListOf(AdminWaitlistEntry), COUNTED),
  'GET /api/admin/audit': administrative(
    'List what was done with an admin’s rights',
    adminListOf(AdminAuditEntry),
  ),
  'GET /api/admin/jobs/failed': administrative('List jobs that failed for good', z.array(AdminFailedJob)),
  'POST /api/admin/jobs/{id}/retry': administrative('Have a failed job done again', null, { status: 202 }),
  'DELETE /api/admin/jobs/{id}': administrative('Dismiss a failed job that need not be done', null),
};
