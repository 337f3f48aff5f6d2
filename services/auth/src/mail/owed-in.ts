import type { Model } from 'mongoose';
import type { Owed } from './mail-outboxes.js';

/** A document whose `mailPending` says since when a mail is owed about it. */
interface Marked {
  _id: string;
  mailPending?: Date;
}

/** Every document of a collection that was marked until then, the oldest marks first. */
export async function* owedIn<Document extends Marked>(
  model: Model<Document>,
  markedBefore: Date,
): AsyncGenerator<Owed> {
  const marked = model
    .find({ mailPending: { $lte: markedBefore } })
    .select({ _id: 1, mailPending: 1 })
    .sort({ mailPending: 1 })
    .lean<Marked[]>()
    .cursor();
  for await (const { _id, mailPending } of marked) if (mailPending) yield { id: _id, mark: mailPending };
}
