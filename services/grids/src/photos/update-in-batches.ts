import type { AnyBulkWriteOperation, Model } from 'mongoose';
import type { PhotoDocument } from './photo.schema.js';

/** So many are stored long before a command's deadline, also by a slow database on a busy machine. */
const BATCH = 250;

/**
 * Updates many items. Of a command that its deadline ends the database may keep nothing, and then no repeat of it would
 * ever get through; of several those stay that were stored, and a repeat has only the rest to do.
 * @returns how many items there were to update
 */
export async function updateInBatches(
  photos: Model<PhotoDocument>,
  updates: readonly AnyBulkWriteOperation<PhotoDocument>[],
  options?: { readonly ordered: false },
): Promise<number> {
  let matched = 0;
  for (let first = 0; first < updates.length; first += BATCH)
    matched += (await photos.bulkWrite(updates.slice(first, first + BATCH), options)).matchedCount;
  return matched;
}
