import { AppError, duplicateKeyIndex, notFound } from '@tessera/service-kit';
import type { UserRecord } from './user.schema.js';

const TAKEN = { emailKey_1: 'EMAIL_TAKEN', usernameKey_1: 'USERNAME_TAKEN' } as const;

/** The refusal behind a write that a unique index of `users` turned down; any other error as it is. */
export function asTaken(error: unknown): unknown {
  const index = duplicateKeyIndex(error);
  if (index === null || !(index in TAKEN)) return error;
  return new AppError(TAKEN[index as keyof typeof TAKEN], { cause: error });
}

/** @throws AppError NOT_FOUND for an account that there is not. */
export function present(user: UserRecord | null): UserRecord {
  if (!user) throw notFound();
  return user;
}

/** Of who asks. @throws AppError UNAUTHENTICATED: the account of a living session may be gone a moment later. */
export function presentCaller(user: UserRecord | null): UserRecord {
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}
