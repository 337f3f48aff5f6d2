import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { TIERS } from '../plans.js';
import { InstagramHandle } from './instagram-handle.js';
import { lineOrElse } from './line.js';

const EMAIL = 'Please enter a valid email';
const SHORT_NAME = 'Username must be at least 3 characters';
const SHORT_PASSWORD = 'Password must be at least 6 characters';
const CONFIRM_PASSWORD = 'Please confirm your password';
const CURRENT_PASSWORD = 'Current password is required';
const RESET_EMAIL = 'Please enter your email address';

/** An address as a person types it: blanks around it are dropped. */
export const Email = z.string(EMAIL).trim().max(LIMITS.email.max, EMAIL).pipe(z.email(EMAIL));
const Username = lineOrElse(SHORT_NAME)
  .min(LIMITS.username.min, SHORT_NAME)
  .max(LIMITS.username.max, 'Username must be at most 60 characters');
const Password = z
  .string(SHORT_PASSWORD)
  .min(LIMITS.password.min, SHORT_PASSWORD)
  .max(LIMITS.password.max, 'Password must be at most 200 characters');

export const SignupBody = z.object({ username: Username, email: Email, password: Password });
export type SignupBody = z.infer<typeof SignupBody>;

/** What the sign-up form holds; only the first three fields are sent [spec 3.7]. */
export const SignupForm = SignupBody.extend({
  confirmPassword: z.string(),
  agreeToTerms: z
    .boolean()
    .refine((ticked) => ticked, 'You must agree to the Terms of Use to create an account'),
}).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: () => true,
});
export type SignupForm = z.infer<typeof SignupForm>;

export const LoginBody = z.object({ email: Email, password: Password });
export type LoginBody = z.infer<typeof LoginBody>;

/** A plan's row. `null` means unlimited (ceilings for everyone still hold). */
export const PlanLimits = z
  .object({
    maxGrids: z.number().nullable(),
    /** Posts that are not placeholders plus carousel members beyond the cover; hidden ones count. */
    maxPhotosPerGrid: z.number().nullable(),
    maxPlaceholders: z.number().nullable(),
    canHidePhotos: z.boolean(),
    canExport: z.boolean(),
    canCreateCarousels: z.boolean(),
    maxPhotosPerCarousel: z.number(),
  })
  .readonly();
export type PlanLimits = z.infer<typeof PlanLimits>;

/** `GET /api/user` and the `user` of log-in and sign-up. */
export const User = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    /** Whether the link in a mail to this address was followed; accounts older than such mails count as verified. */
    emailVerified: z.boolean(),
    createdAt: z.string(),
    profileImageUrl: z.string().nullable(),
    subscriptionTier: z.string(),
    isAdmin: z.boolean(),
    instagramAccounts: z.array(z.string()).readonly(),
    /** Whether browsers send pictures that are good enough to post; absent is true. */
    keepPostingPictures: z.boolean().optional(),
    limits: PlanLimits,
  })
  .readonly();
export type User = z.infer<typeof User>;

export const SessionResponse = z
  .object({
    token: z.string(),
    user: User,
  })
  .readonly();
export type SessionResponse = z.infer<typeof SessionResponse>;

/** `POST /api/reset`, and the reset view's one field [spec 5.4]. */
export const ResetBody = z.object({
  email: z.string(RESET_EMAIL).trim().min(1, RESET_EMAIL).pipe(Email),
});
export type ResetBody = z.infer<typeof ResetBody>;

/** `POST /api/reset/check`: whether the link with this token still works, without spending it. */
export const ResetCheckBody = z.object({ token: z.string().max(200) });
export type ResetCheckBody = z.infer<typeof ResetCheckBody>;

/** `POST /api/reset/confirm`; a token of any other shape is refused like one that is spent. */
export const ResetConfirmBody = ResetCheckBody.extend({ newPassword: Password });
export type ResetConfirmBody = z.infer<typeof ResetConfirmBody>;

/** What the page behind a reset link holds; the token comes from the link. */
export const NewPasswordForm = z
  .object({
    newPassword: Password,
    confirmPassword: z.string(CONFIRM_PASSWORD).min(LIMITS.password.min, CONFIRM_PASSWORD),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: () => true,
  });
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

/** `POST /api/verify`; a token of any other shape is refused like one that is spent. */
export const VerifyBody = z.object({ token: z.string().max(200) });
export type VerifyBody = z.infer<typeof VerifyBody>;

export const UsernameBody = z.object({ username: Username });
export type UsernameBody = z.infer<typeof UsernameBody>;

/** `PUT /api/user/settings`: what a person chose for their account. */
export const SettingsBody = z.object({ keepPostingPictures: z.boolean() });
export type SettingsBody = z.infer<typeof SettingsBody>;

/** `PUT /api/user/password`, and the form of the profile page [spec 5.3]. */
export const PasswordBody = z
  .object({
    currentPassword: z
      .string(CURRENT_PASSWORD)
      .min(1, CURRENT_PASSWORD)
      .max(LIMITS.password.max, 'Password must be at most 200 characters'),
    newPassword: Password,
    confirmPassword: z.string(CONFIRM_PASSWORD).min(LIMITS.password.min, CONFIRM_PASSWORD),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
export type PasswordBody = z.infer<typeof PasswordBody>;

/** `DELETE /api/user/account`: the password where the log-in is older than `LIMITS.reauthenticationMinutes`. */
export const DeleteAccountBody = z
  .object({
    password: z.string().max(LIMITS.password.max, 'Password must be at most 200 characters').optional(),
  })
  .default({});
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;

/** Whether none before it names the same account: there capitals make no difference. */
const isFirst = (handles: readonly string[], index: number): boolean =>
  handles.findIndex((each) => each.toLowerCase() === handles[index]?.toLowerCase()) === index;

/**
 * Handles or addresses as typed; parsing leaves the handles, without blank ones and ones that are there already
 * [spec 5.6].
 */
export const InstagramAccountsBody = z.object({
  instagramAccounts: z
    .array(InstagramHandle)
    .max(10 * LIMITS.instagramAccounts)
    .transform((handles) => handles.filter((handle, index) => handle !== '' && isFirst(handles, index)))
    .refine((handles) => handles.length <= LIMITS.instagramAccounts, 'You can add up to 10 accounts'),
});
export type InstagramAccountsBody = z.infer<typeof InstagramAccountsBody>;

/** An entry of `GET /api/sessions`; `device` is a text for a person, `current` the session that asks. */
export const Session = z
  .object({
    id: z.string(),
    device: z.string(),
    startedAt: z.string(),
    lastSeenAt: z.string(),
    current: z.boolean(),
  })
  .readonly();
export type Session = z.infer<typeof Session>;

/** What an operator gives to `make tier`, `make verify`, `make email` and `make admin`. */
export const TierCommand = z.object({ email: Email, tier: z.enum(TIERS) });
export type TierCommand = z.infer<typeof TierCommand>;
export const VerifyCommand = z.object({ email: Email });
export type VerifyCommand = z.infer<typeof VerifyCommand>;
export const EmailCommand = z.object({ from: Email, to: Email });
export type EmailCommand = z.infer<typeof EmailCommand>;
export const AdminCommand = z.object({ email: Email, isAdmin: z.boolean() });
export type AdminCommand = z.infer<typeof AdminCommand>;
