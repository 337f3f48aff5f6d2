import { z } from 'zod';
import { LIMITS } from '../limits.js';
import { Email } from './accounts.js';
import { WAITLIST_BOTH_REQUIRED } from './correspondence-texts.js';
import { requiredLine } from './line.js';

const { contact } = LIMITS;

/** `POST /api/contact`, and the form of the contact page: all four fields are required [spec 5.4]. */
export const ContactBody = z.object({
  name: requiredLine('Please enter your name').max(contact.name, 'A name can have up to 100 characters'),
  email: Email,
  subject: requiredLine('Please enter a subject').max(
    contact.subject,
    'A subject can have up to 200 characters',
  ),
  message: z
    .string('Please enter a message')
    .trim()
    .min(1, 'Please enter a message')
    .max(contact.message, 'A message can have up to 5,000 characters'),
});
export type ContactBody = z.infer<typeof ContactBody>;

/** The response of `POST /api/contact`. */
export const ContactResponse = z
  .object({
    message: z.string(),
  })
  .readonly();
export type ContactResponse = z.infer<typeof ContactResponse>;

/** `POST /api/subscribe`, and the form of the waitlist: name and email, both trimmed [spec 3.7] [spec 5.4]. */
export const WaitlistBody = z.object({
  name: requiredLine(WAITLIST_BOTH_REQUIRED).max(contact.name, 'A name can have up to 100 characters'),
  email: z.string(WAITLIST_BOTH_REQUIRED).trim().min(1, WAITLIST_BOTH_REQUIRED).pipe(Email),
});
export type WaitlistBody = z.infer<typeof WaitlistBody>;
