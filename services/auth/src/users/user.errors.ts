import { AppError, duplicateKeyIndex } from '@tessera/service-kit';

const TAKEN = { emailKey_1: 'EMAIL_TAKEN', usernameKey_1: 'USERNAME_TAKEN' } as const;

/** The refusal behind a write that a unique index of `users` turned down; any other error as it is. */
export function asTaken(error: unknown): unknown {
  const index = duplicateKeyIndex(error);
  if (index === null || !(index in TAKEN)) return error;
  return new AppError(TAKEN[index as keyof typeof TAKEN], { cause: error });
}
