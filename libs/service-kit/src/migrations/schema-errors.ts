/** A database that this version must not touch; the process ends. */
export class SchemaError extends Error {
  constructor(
    readonly code: 'SCHEMA_TOO_NEW' | 'SCHEMA_TOO_OLD' | 'MIGRATION_UNFINISHED',
    message: string,
  ) {
    super(message);
    this.name = 'SchemaError';
  }
}

/** Written by a version that is more than one release newer. */
export const tooNew = (database: string, written: number, known: number) =>
  new SchemaError(
    'SCHEMA_TOO_NEW',
    `${database} was written by a newer version (step ${written}); this one knows step ${known} and reads at most ` +
      `step ${known + 1}. Start the version that wrote it, or the one before that.`,
  );

/** Last used by a version whose migrations are no longer part of this one. */
export const tooOld = (database: string, migrated: number, first: number) =>
  new SchemaError(
    'SCHEMA_TOO_OLD',
    `${database} has the shape of step ${migrated}; this version migrates from step ${first} on. ` +
      'Start the versions between, one after the other.',
  );

/** What an earlier release left to do takes longer than a start may. */
export const unfinished = (database: string, version: number, milliseconds: number) =>
  new SchemaError(
    'MIGRATION_UNFINISHED',
    `migration ${version} of ${database} was not finished within ${milliseconds / 1_000} s; ` +
      'the next start goes on where this one stopped',
  );
