import type { Model } from 'mongoose';
import type { UserRecord } from './user.schema.js';

/** Where a user's document holds a change until it is recorded. */
type MarkField = 'adminChangePending' | 'planChangePending' | 'suspensionChangePending';
type Change<Field extends MarkField> = NonNullable<UserRecord[Field]>;
type Recording<Field extends MarkField> = (userId: string, change: Change<Field>) => Promise<void>;

const BATCH = 500;

/**
 * Changes that are marked in the write that makes them, and recorded afterwards: at once, or by a sweep. A `record`
 * adds the same change again without effect.
 */
export class ChangeMarks<Field extends MarkField> {
  constructor(
    private readonly users: Model<UserRecord>,
    private readonly field: Field,
  ) {}

  /** Records a marked change and clears its mark; a newer mark stays. Doing it twice changes nothing. */
  async settle({ _id, [this.field]: change }: UserRecord, record: Recording<Field>): Promise<void> {
    if (change === undefined) return;
    await record(_id, change);
    await this.users.updateOne({ _id, [`${this.field}._id`]: change._id }, { $unset: { [this.field]: 1 } });
  }

  /** Settles what was marked before then, the oldest first. */
  async settlePending(markedBefore: Date, record: Recording<Field>): Promise<void> {
    const path = `${this.field}.at`;
    let batch: UserRecord[];
    do {
      batch = await this.users
        .find({ [path]: { $lte: markedBefore } })
        .sort({ [path]: 1 })
        .limit(BATCH)
        .lean<UserRecord[]>()
        .exec();
      for (const user of batch) await this.settle(user, record);
    } while (batch.length === BATCH);
  }
}
