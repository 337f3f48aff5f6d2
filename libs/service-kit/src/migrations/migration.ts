import type { Connection } from 'mongoose';
import type { Progress } from '../lifecycle/leases.js';

/** A step in the shape of what a service stores. The rules are in docs/operations/upgrades.md. */
export interface Migration {
  /** One more than the step before; a release adds at most one to a service. */
  readonly version: number;
  /** What it does, for the log. */
  readonly name: string;
  /**
   * Brings documents into the new shape, which the version before can read. It may run again, skips what has the shape
   * already and goes on at the cursor of a process that died.
   */
  readonly run: (connection: Connection, progress: Progress) => Promise<void>;
}

export const MIGRATIONS = Symbol('migrations');

const BATCH = 500;

/** Passes the ids of a collection's documents to `change`, in order and in batches, and keeps how far it has come. */
export async function eachBatchOfIds(
  connection: Connection,
  collection: string,
  { cursor, keep }: Progress,
  change: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const documents = connection.collection<{ _id: string }>(collection);
  for (let after = cursor ?? ''; ;) {
    const batch = await documents
      .find({ _id: { $gt: after } }, { projection: { _id: 1 }, sort: { _id: 1 }, limit: BATCH })
      .toArray();
    const ids = batch.map(({ _id }) => _id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await change(ids);
    await keep(last);
    after = last;
  }
}
