import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { TIERS, type PlanLimits } from '../plans.js';

const Email = z
  .string()
  .trim()
  .max(LIMITS.email.max, 'Please enter a valid email')
  .pipe(z.email('Please enter a valid email'));
const Username = z
  .string()
  .trim()
  .min(LIMITS.username.min, 'Username must be at least 3 characters')
  .max(LIMITS.username.max, 'Username must be at most 60 characters');
const Password = z
  .string()
  .min(LIMITS.password.min, 'Password must be at least 6 characters')
  .max(LIMITS.password.max, 'Password must be at most 200 characters');

export const SignupBody = z.object({ username: Username, email: Email, password: Password });
export type SignupBody = z.infer<typeof SignupBody>;

/** What the sign-up form holds; only the first three fields are sent (section 3). */
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

/** `GET /api/user` and the `user` of log-in and sign-up. */
export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly createdAt: string;
  readonly profileImageUrl: string | null;
  readonly subscriptionTier: string;
  readonly isAdmin: boolean;
  readonly instagramAccounts: readonly string[];
  readonly limits: PlanLimits;
}

export interface SessionAnswer {
  readonly token: string;
  readonly user: User;
}

/** What an operator gives to `make tier` and `make admin`. */
export const TierCommand = z.object({ email: Email, tier: z.enum(TIERS) });
export type TierCommand = z.infer<typeof TierCommand>;
export const AdminCommand = z.object({ email: Email, isAdmin: z.boolean() });
export type AdminCommand = z.infer<typeof AdminCommand>;
