import type { AnyBulkWriteOperation, Model, UpdateQuery } from 'mongoose';
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

/** Updates a person's items, in any order; those that get the same update by one statement a batch. O(n). */
export async function updateOwn(
  photos: Model<PhotoDocument>,
  ownerId: string,
  updates: readonly { readonly id: string; readonly update: UpdateQuery<PhotoDocument> }[],
): Promise<void> {
  const alike = new Map<string, { update: UpdateQuery<PhotoDocument>; ids: string[] }>();
  for (const { id, update } of updates) {
    const key = JSON.stringify(update);
    const same = alike.get(key);
    if (same) same.ids.push(id);
    else alike.set(key, { update, ids: [id] });
  }
  const single: AnyBulkWriteOperation<PhotoDocument>[] = [];
  for (const { update, ids } of alike.values()) {
    if (ids.length === 1) single.push({ updateOne: { filter: { _id: ids[0], ownerId }, update } });
    else
      for (let first = 0; first < ids.length; first += BATCH)
        await photos.updateMany({ _id: { $in: ids.slice(first, first + BATCH) }, ownerId }, update);
  }
  await updateInBatches(photos, single, { ordered: false });
}
