import type { Schema } from 'mongoose';

/**
 * Gives each of these fields an index of its own, for marks that a document carries only while something is to be
 * done. It holds those documents alone: a sparse index is not taken for who carries no mark on MongoDB, but walked
 * for it on FerretDB. A page in the order of ids names the index by a hint: FerretDB would go through all documents in
 * their order, marked or not. So does a read with an upper end alone, which does not show FerretDB that the mark has
 * to be there.
 */
export function indexMarks<Document>(
  schema: Schema<Document>,
  marks: readonly (keyof Document & string)[],
): void {
  for (const mark of marks) {
    schema.index({ [mark]: 1 }, { partialFilterExpression: { [mark]: { $exists: true } } });
  }
}
