import type { PageRequest } from '@tessera/contracts';
import type { Model } from 'mongoose';

/** Not below any id. */
const NEWEST = 'g';

/** A page of a collection by `_id`, newest first, and about how many documents there are in all. */
export async function readPage<Document extends { _id: string }>(
  model: Model<Document>,
  { before, skip, limit }: PageRequest,
): Promise<{ records: Document[]; total: number }> {
  const [records, total] = await Promise.all([
    model
      .find({ _id: { $lt: before ?? NEWEST } })
      .sort({ _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<Document[]>()
      .exec(),
    model.estimatedDocumentCount().exec(),
  ]);
  return { records, total };
}
