import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { Session } from './accounts.js';
import { AdminUser } from './admin.js';

/** An open session of somebody: on which device, and since when. */
export const AdminUserSession = Session.unwrap()
  .pick({ device: true, startedAt: true, lastSeenAt: true })
  .readonly();
export type AdminUserSession = z.infer<typeof AdminUserSession>;

/** What the payment provider has not confirmed yet of somebody suspended or resumed. */
export const OpenCharges = z.enum(['stopping', 'resuming']);
export type OpenCharges = z.infer<typeof OpenCharges>;

/** `GET /api/admin/users/{id}`. */
export const AdminUserDetails = AdminUser.unwrap()
  .extend({
    emailVerified: z.boolean(),
    /** Written at most once a minute. */
    lastSeenAt: z.string(),
    /** Bytes of all pictures, variants included. */
    storageBytes: z.number(),
    /** The payment provider did not respond; absent where it charges what it should. */
    charges: OpenCharges.optional(),
    /** The one seen last first. */
    sessions: z.array(AdminUserSession).readonly(),
  })
  .readonly();
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

/** `POST /api/admin/messages/{id}/answer`, and its form. */
export const AnswerBody = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please write an answer')
    .max(LIMITS.contact.message, 'An answer can have up to 5,000 characters'),
});
export type AnswerBody = z.infer<typeof AnswerBody>;
