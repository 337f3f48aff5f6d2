import { z } from 'zod';
import { AdminUserSession, AnswerBody, OpenCharges } from '../http/admin-people.js';
import { Id } from '../ids.js';
import { ListedUser } from './administration.js';
import { ContactMessage } from './auth.js';
import { pattern } from './pattern.js';

/** Whom it is done to, and which admin does it. */
const AccountAction = z.object({ userId: Id, by: Id });
export type AccountAction = z.infer<typeof AccountAction>;

export const UserDetails = ListedUser.extend({
  emailVerified: z.boolean(),
  lastSeenAt: z.iso.datetime(),
  sessions: z.array(AdminUserSession),
  charges: OpenCharges.optional(),
});
export type UserDetails = z.infer<typeof UserDetails>;

/** One account with its open sessions. NOT_FOUND for nobody. */
export const userDetails = pattern({
  name: 'auth.users.details',
  callee: 'auth',
  callers: ['admin'],
  deadline: 3_000,
  payload: z.object({ userId: Id }),
  response: UserDetails,
});

/**
 * An admin ends every session of somebody, who may log in again, and the addresses of their calendar feeds. NOT_FOUND
 * for nobody. Repeating it within its deadline does nothing where nothing was begun since.
 */
export const endSessions = pattern({
  name: 'auth.users.end-sessions',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: AccountAction,
  response: z.object({ ended: z.literal(true) }),
});

/**
 * An admin suspends somebody: every session ends and none can begin, nothing is charged, and all data stays. NOT_FOUND
 * for nobody, FORBIDDEN for the admin's own account. Repeating it changes nothing.
 */
export const suspendUser = pattern({
  name: 'auth.users.suspend',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: AccountAction,
  response: ListedUser,
});

/** An admin lets somebody log in again. NOT_FOUND for nobody. Repeating it changes nothing. */
export const resumeUser = pattern({
  name: 'auth.users.resume',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: AccountAction,
  response: ListedUser,
});

/** An admin has somebody mailed a reset link. NOT_FOUND for nobody. Nothing is added to one that is not out yet. */
export const sendUserReset = pattern({
  name: 'auth.users.send-reset',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: AccountAction,
  response: z.object({ asked: z.literal(true) }),
});

/** An admin deletes an account for good, as its owner would. NOT_FOUND for nobody, FORBIDDEN for the admin's own. */
export const eraseUser = pattern({
  name: 'auth.users.erase',
  callee: 'auth',
  callers: ['admin'],
  deadline: 10_000,
  payload: AccountAction,
  response: z.object({ erased: z.literal(true) }),
});

/**
 * An admin answers a contact message by mail. NOT_FOUND where it is gone, CHANGED_ELSEWHERE where it has another answer
 * already. Repeating it changes nothing.
 */
export const answerMessage = pattern({
  name: 'auth.messages.answer',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: AnswerBody.extend({ messageId: Id, by: Id }),
  response: ContactMessage,
});

/** An admin deletes a contact message with its answer. NOT_FOUND where it is gone. */
export const deleteMessage = pattern({
  name: 'auth.messages.delete',
  callee: 'auth',
  callers: ['admin'],
  deadline: 5_000,
  payload: z.object({ messageId: Id, by: Id }),
  response: z.object({ deleted: z.literal(true) }),
});

/** The bytes of all that somebody stores, variants included; 0 for nobody. */
export const ownerStorage = pattern({
  name: 'media.owners.storage',
  callee: 'media',
  callers: ['admin'],
  deadline: 5_000,
  payload: z.object({ ownerId: Id }),
  response: z.object({ bytes: z.number().nonnegative() }),
});
