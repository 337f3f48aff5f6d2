import type { Connection } from 'mongoose';

/** In milliseconds. */
const DEADLINE = 3_000;

/**
 * Whether the server takes the order of a sort from the index of the sorted field, as MongoDB does. FerretDB does so
 * for `_id` alone, and sorts everything that a query matches by any other field.
 */
export async function sortsByIndex(connection: Connection): Promise<boolean> {
  const info = await connection.db!.command({ buildInfo: 1, maxTimeMS: DEADLINE });
  return !('ferretdb' in info);
}
