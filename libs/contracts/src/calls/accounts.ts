import { z } from 'zod';
import { Session, SessionResponse, User } from '../http/accounts.js';
import { ContactResponse } from '../http/correspondence.js';
import { CheckoutResponse, PaidPlan, PlanPrices, PortalResponse } from '../http/payments.js';
import { DataExport, ExportLink, ProfileImageResponse } from '../http/profile.js';
import { OF_AN_IMAGE, open, own, type Calls } from './call.js';

const Done = z.object({ ok: z.literal(true) });
const Accounts = z.object({ instagramAccounts: z.array(z.string()) });
const Received = z.object({ received: z.literal(true) });
const FROM_A_DEVICE = { takes: ['X-Device'], returns: ['X-Device'] } as const;

/** Accounts, log-in, plans and what visitors send. */
export const ACCOUNT_CALLS: Calls = {
  'POST /api/signup': open('Create an account and sign in', SessionResponse, {
    status: 201,
    errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN'],
    ...FROM_A_DEVICE,
  }),
  'POST /api/login': open('Sign in', SessionResponse, {
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
    ...FROM_A_DEVICE,
  }),
  'POST /api/logout': own('End this session', null),
  'GET /api/user': own('Read the signed-in person', User, { returns: ['X-Renewed-Token'] }),
  'PUT /api/user/username': own('Change the user name', User, { errors: ['USERNAME_TAKEN'] }),
  'PUT /api/user/settings': own('Change what the person chose for the account', User),
  'PUT /api/user/password': own('Change the password and end the other sessions', User, {
    errors: ['WRONG_PASSWORD'],
    ...FROM_A_DEVICE,
  }),
  'PUT /api/user/profile-image': own('Change the profile picture', ProfileImageResponse, {
    errors: OF_AN_IMAGE,
  }),
  'PUT /api/user/instagram-accounts': own('Replace the linked social accounts', Accounts),
  'DELETE /api/user/account': own('Delete the account and everything of its owner', null, {
    errors: ['REAUTHENTICATION_REQUIRED', 'WRONG_PASSWORD'],
    takes: ['X-Device'],
  }),
  'POST /api/user/export': own('Begin a ZIP of the person’s own data', DataExport, {
    status: 202,
    takes: ['Idempotency-Key'],
  }),
  'GET /api/user/export': own('Read how far the ZIP of the person’s own data is', DataExport),
  'POST /api/user/export/link': own('Make a link that downloads the ZIP for a minute', ExportLink, {
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/user/export/{id}': open('Download the ZIP by such a link', 'zip'),
  'GET /api/sessions': own('List the devices that are signed in', z.array(Session)),
  'DELETE /api/sessions/{id}': own('Sign a device out', null),
  'POST /api/verify': open('Confirm an email address by the link of a mail', Done, {
    errors: ['VERIFICATION_TOKEN_INVALID'],
    ...FROM_A_DEVICE,
  }),
  'POST /api/verify/resend': own('Send the mail with that link again', Done),
  'POST /api/reset': open('Send a link to choose a new password', Done),
  'POST /api/reset/check': open('Ask whether the link of a reset still works', Done, {
    errors: ['RESET_TOKEN_INVALID'],
  }),
  'POST /api/reset/confirm': open('Choose a new password and end all sessions', Done, {
    errors: ['RESET_TOKEN_INVALID'],
    ...FROM_A_DEVICE,
  }),
  'GET /api/user/plan': own('Read what the person pays for, and until when', PaidPlan),
  'GET /api/user/plan/prices': own('List what the plans cost', PlanPrices, {
    errors: ['PAYMENTS_NOT_CONFIGURED'],
  }),
  'POST /api/user/plan/portal': own('Open the payment provider’s portal', PortalResponse, {
    errors: ['PAYMENTS_NOT_CONFIGURED'],
  }),
  'POST /api/create-checkout-session': own('Begin to pay for a plan', CheckoutResponse, {
    errors: ['PAYMENTS_NOT_CONFIGURED', 'PRICE_CHANGED'],
  }),
  'POST /api/stripe/webhook': open('Take an event of the payment provider', Received, {
    takes: ['Stripe-Signature'],
    errors: ['PAYMENTS_NOT_CONFIGURED'],
  }),
  'POST /api/subscribe': open('Join the waitlist', Done),
  'POST /api/contact': open('Send a message to the operator', ContactResponse),
  'POST /api/crashes': open('Report that a page crashed', null),
};
