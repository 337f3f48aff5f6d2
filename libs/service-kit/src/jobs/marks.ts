import type { Model, QueryFilter } from 'mongoose';

/** Work that a document asks for since `mark`. */
export interface PendingWork {
  /** The document's. */
  readonly id: string;
  /** Which part of the document, where it may ask for the same work more than once. */
  readonly part?: string;
  readonly mark: Date;
}

/** What a sweep asks for: marks not younger than `until`, of documents behind the id `after`. */
export interface MarkPage {
  readonly until: Date;
  readonly after: string;
  readonly limit: number;
}

/**
 * The marks of one field in one collection, and those of another field where the work has failed for good and waits
 * for the operator's retry; a field of an inner document is named by its path. The field has an index of its own. Each
 * change is one write, conditional on the mark: a newer one stays.
 */
export class Marks<Document extends { _id: string }> {
  constructor(
    private readonly model: Model<Document>,
    private readonly field: string,
    private readonly failed: string | null = null,
  ) {}

  /** A page of what is marked, in the order of ids. */
  async find({ until, after, limit }: MarkPage): Promise<PendingWork[]> {
    const documents = await this.model
      .find(this.where({ [this.field]: { $lte: until }, _id: { $gt: after } }))
      .select({ _id: 1, [this.field]: 1 })
      .sort({ _id: 1 })
      // FerretDB would walk all documents in the order of ids: `indexMarks`.
      .hint({ [this.field]: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return documents.flatMap((document) => {
      const mark = dateAt(document, this.field);
      return mark ? [{ id: document._id, mark }] : [];
    });
  }

  /** The work is done. */
  async clear({ id, mark }: PendingWork): Promise<void> {
    await this.write({ _id: id, [this.field]: mark }, { $unset: { [this.field]: 1 } });
  }

  /** The work has failed for good. */
  async giveUp({ id, mark }: PendingWork): Promise<void> {
    if (this.failed === null) return;
    await this.write(
      { _id: id, [this.field]: mark },
      { $set: { [this.failed]: mark }, $unset: { [this.field]: 1 } },
    );
  }

  /** The mark that the document bears, taken up again where it was given up: who does a job asks. Null without one. */
  async due(document: Document): Promise<Date | null> {
    const mark = dateAt(document, this.field);
    if (mark || this.failed === null) return mark;
    const failed = dateAt(document, this.failed);
    if (!failed) return null;
    await this.write(
      { _id: document._id, [this.failed]: failed },
      { $set: { [this.field]: failed }, $unset: { [this.failed]: 1 } },
    );
    return failed;
  }

  private async write(filter: Record<string, unknown>, update: Record<string, unknown>): Promise<void> {
    await this.model.updateOne(this.where(filter), update);
  }

  private where(filter: Record<string, unknown>): QueryFilter<Document> {
    return filter;
  }
}

function dateAt(document: object, path: string): Date | null {
  let value: unknown = document;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
  return value instanceof Date ? value : null;
}

/** The part of a job's payload by which whoever does it reports that it is done. */
export function reportTo<Service extends string>(
  by: Service,
  { id, part, mark }: PendingWork,
): { by: Service; id: string; part?: string; mark: number } {
  return { by, id, ...(part === undefined ? {} : { part }), mark: mark.getTime() };
}
