import type { FieldIssue } from '@tessera/contracts';
import { ApiError } from '../../shared/api/api-error.js';

/** The fields that a response speaks of, so that each message can stand at its field. */
export function refusedFields(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof ApiError)) return [];
  const message = error.serverMessage;
  if (error.code === 'EMAIL_TAKEN' && message !== null) return [{ path: 'email', message }];
  if (error.code === 'USERNAME_TAKEN' && message !== null) return [{ path: 'username', message }];
  if (error.code !== 'VALIDATION_FAILED' || !Array.isArray(error.details)) return [];
  return error.details.filter(isFieldIssue);
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'message' in value &&
    typeof value.path === 'string' &&
    typeof value.message === 'string'
  );
}
