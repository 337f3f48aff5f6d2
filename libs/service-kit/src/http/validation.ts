import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldIssue } from '@tessera/contracts';
import { config, type core } from 'zod';
import { AppError, notFound } from '../app-error.js';
import { wellFormed } from './well-formed.js';

function fieldIssue(issue: StandardSchemaV1.Issue): FieldIssue {
  const path = (issue.path ?? []).map((segment) =>
    String(typeof segment === 'object' ? segment.key : segment),
  );
  return { path: path.join('.'), message: issue.message };
}

/** An issue without the value that was refused, which zod leaves out of it. */
const withoutValue = (message: string) => message.replace(/, received .*$/, '');

/**
 * Whether a schema gives this message for a person: zod's own, and such as 'not an id', are for whoever writes a
 * client.
 */
function isForPerson(issue: StandardSchemaV1.Issue): boolean {
  const own = config().localeError?.(issue as core.$ZodRawIssue);
  const text = typeof own === 'string' ? own : (own?.message ?? '');
  return /^\p{Lu}/u.test(issue.message) && withoutValue(issue.message) !== withoutValue(text);
}

/** The refusal of a body or query: 400 with the fields that are wrong, at most 50 of them. */
export function validationFailed(issues: readonly StandardSchemaV1.Issue[]): AppError {
  return new AppError('VALIDATION_FAILED', {
    text: issues.find(isForPerson)?.message,
    details: issues.slice(0, 50).map(fieldIssue),
  });
}

/**
 * Validates each parameter that names a schema: `@Body({ schema })`, `@Query({ schema })`, `@Param({ schema })`.
 * The texts of a body are well-formed. A malformed body or query is 400, a malformed id in the path 404 like an unknown
 * one (API page).
 */
export class ContractPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: validationFailed });
  }

  override async transform<T = unknown>(value: T, metadata: ArgumentMetadata): Promise<T> {
    try {
      return await super.transform(metadata.type === 'body' ? wellFormed(value) : value, metadata);
    } catch (error) {
      if (metadata.type === 'param' && error instanceof AppError) throw notFound();
      throw error;
    }
  }
}
