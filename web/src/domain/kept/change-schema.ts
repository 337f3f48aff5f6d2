type Migration = (change: unknown) => unknown;

/**
 * What a change of each shape is in the next one, from the first on. A new shape adds its migration here; the server
 * takes the latest two.
 */
const MIGRATIONS: readonly Migration[] = [];

/** Of the shape of changes that this page makes and knows. */
export const SCHEMA = MIGRATIONS.length + 1;

/** A change that an earlier page has kept, in the latest shape. */
export const migrated = (
  { change, schema }: { readonly change: unknown; readonly schema: number },
  migrations = MIGRATIONS,
): unknown => migrations.slice(schema - 1).reduce((each, next) => next(each), change);
