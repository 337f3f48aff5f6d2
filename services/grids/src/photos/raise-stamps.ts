import type { Query, Schema, UpdateQuery } from 'mongoose';

type Update = UpdateQuery<unknown>;

/** Operations of a bulk write that raise nothing: an item that comes or goes changes the count. */
const COMING_OR_GOING = new Set(['insertOne', 'deleteOne', 'deleteMany']);

/**
 * Raises the `stamp` of a document with every update of it, whatever the update is about, so that nobody who writes one
 * has to remember it. Refuses what replaces a document or updates it by a pipeline, where it cannot be raised.
 */
export function raiseStamps<Document>(schema: Schema<Document>): void {
  schema.pre<Query<unknown, Document>>(['updateOne', 'updateMany', 'findOneAndUpdate'], function () {
    this.setUpdate(raised(this.getUpdate() as Update));
  });
  schema.pre(['replaceOne', 'findOneAndReplace'], () => refuse('replace'));
  schema.pre('save', function () {
    if (!this.isNew) refuse('save');
  });
  schema.pre('bulkWrite', (operations) => {
    for (const operation of operations as Record<string, { update?: Update }>[]) {
      for (const [kind, one] of Object.entries(operation)) {
        if (one.update) one.update = raised(one.update);
        else if (!COMING_OR_GOING.has(kind)) refuse(kind);
      }
    }
  });
}

function raised(update: Update): Update {
  if (Array.isArray(update)) refuse('pipeline');
  return { ...update, $inc: { ...update.$inc, stamp: 1 } };
}

function refuse(kind: string): never {
  throw new TypeError(`a ${kind} cannot raise the stamp of a document`);
}
