import mongoose, { type IndexDefinition, type IndexOptions } from 'mongoose';

type Filter = Readonly<Record<string, unknown>>;

interface Query {
  readonly collection: string;
  readonly method: string;
  readonly filter: Filter;
  readonly sort: Filter;
  /** The first field of the index that it names. */
  readonly hint: string | null;
  /** How many documents it wants at most. */
  readonly limit: number | null;
  /** It names fields that it wants, or does not. */
  readonly isPartial: boolean;
}

interface FindOptions {
  readonly sort?: unknown;
  readonly limit?: unknown;
  readonly projection?: unknown;
  readonly hint?: unknown;
}

/** Methods of the driver that take a filter first. */
const FILTERED =
  /^(find|findOne|findOneAndUpdate|findOneAndDelete|updateOne|updateMany|deleteOne|deleteMany|countDocuments|distinct)$/;

/** Of these one document is wanted. */
const OF_ONE = /^(?:find|update|delete)One/;

/**
 * MongoDB's plan, and FerretDB's: of the index that every collection has it uses no more than which collection it is.
 */
const READS_ALL = /COLLSCAN|Seq Scan|"Index Cond":"\(shard_key_value = '\d+'::bigint\)"/;

/**
 * Records what every query of this test file filters and sorts by, and knows which no declared index serves. An index
 * serves where it narrows the query to few documents: by a value, by a range with two ends, by a mark that few carry,
 * or by a limit where nothing else is filtered. A condition that holds for all of them narrows nothing down. The index
 * of a mark serves where FerretDB takes it, see {@link isTaken}.
 */
export class QueryRecorder {
  private readonly queries: Query[] = [];
  private largest = 0;

  start(): void {
    mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
      this.record(collection, method, args);
    });
  }

  stop(): void {
    mongoose.set('debug', false);
  }

  get count(): number {
    return this.queries.length;
  }

  /** How many operations the largest of the bulk writes had. */
  get largestBulkWrite(): number {
    return this.largest;
  }

  /**
   * Each query of documents of this owner, be it among others, as `collection.method`; each operation of a bulk write
   * is one.
   */
  ofOwner(ownerId: string): string[] {
    const own = this.queries.filter(({ filter }) => names(filter.ownerId, ownerId));
    return own.map(({ collection, method }) => `${collection}.${method}`);
  }

  /** How often one of these documents was read with all its fields. */
  wholeReads(ids: readonly string[]): number {
    return this.queries.filter(
      ({ method, filter, isPartial }) =>
        /^find(One)?$/.test(method) && !isPartial && ids.some((id) => names(filter._id, id)),
    ).length;
  }

  /** A line for each kind of query that names one of these documents and not whose they are. */
  withoutOwner(ids: readonly string[]): string[] {
    const open = this.queries.filter(({ filter }) => {
      const asked = JSON.stringify(filter);
      return !('ownerId' in filter) && ids.some((id) => asked.includes(id));
    });
    const lines = open.map(({ collection, method, filter }) =>
      lineOf(collection, method, Object.keys(filter)),
    );
    return [...new Set(lines)];
  }

  /** The names of the collections that were asked. */
  get collections(): ReadonlySet<string> {
    return new Set(this.queries.map(({ collection }) => collection));
  }

  /** A line for each kind of query that no declared index serves, but for those that are known to read everything. */
  unserved(connection: mongoose.Connection, known: readonly string[] = []): string[] {
    const indexes = declaredIndexes(connection);
    const bad = this.queries.filter((query) => !isServed(query, indexes.get(query.collection) ?? []));
    const lines = bad.map(
      ({ collection, method, filter, sort }) =>
        `${lineOf(collection, method, Object.keys(filter))} sorted by (${Object.keys(sort).join(', ')})`,
    );
    return [...new Set(lines)].filter((line) => !known.includes(line));
  }

  /**
   * A line for each kind of query that may read what is older than `since`: it names no single document and has no
   * range of moments that begins there or later.
   */
  reachingBehind(since: Date): string[] {
    const wide = this.queries.filter(
      ({ filter }) => !isOne(filter._id) && !Object.values(filter).some((each) => beginsFrom(each, since)),
    );
    return [
      ...new Set(
        wide.map(({ collection, method, filter }) => lineOf(collection, method, Object.keys(filter))),
      ),
    ];
  }

  /**
   * A line for each kind of query that the database itself plans to serve by reading a whole collection. It is asked on
   * empty collections with the declared indexes: of a small one that it knows the size of, it rightly reads all.
   */
  async scans(connection: mongoose.Connection): Promise<string[]> {
    const declared = declaredIndexes(connection);
    const lines = new Set<string>();
    for (const name of this.collections) {
      const empty = await connection.db!.createCollection(`plans-of-${name}`);
      const indexes = (declared.get(name) ?? []).map(([key, options]) => ({ ...options, key }) as never);
      if (indexes.length > 0) await empty.createIndexes(indexes);
      for (const { method, filter } of this.queries.filter(({ collection }) => collection === name)) {
        const plan = JSON.stringify(await empty.find(filter).explain());
        if (READS_ALL.test(plan)) lines.add(lineOf(name, method, Object.keys(filter)));
      }
      await empty.drop();
    }
    return [...lines];
  }

  private record(collection: string, method: string, args: readonly unknown[]): void {
    const add = (filter: unknown, { sort, limit, projection, hint }: FindOptions = {}): void => {
      this.queries.push({
        collection,
        method,
        filter: (filter ?? {}) as Filter,
        sort: (sort ?? {}) as Filter,
        hint: Object.keys(hint ?? {})[0] ?? null,
        limit: OF_ONE.test(method) ? 1 : typeof limit === 'number' && limit > 0 ? limit : null,
        isPartial: projection !== undefined,
      });
    };
    if (FILTERED.test(method)) {
      add(args[0], args.length > 1 ? (args.at(-1) as FindOptions) : undefined);
    } else if (method === 'aggregate') {
      const [first] = args[0] as { $match?: unknown; $sample?: unknown }[];
      // As the first stage it reads no more than it returns.
      if (!first?.$sample) add(first?.$match);
    } else if (method === 'bulkWrite') {
      const operations = args[0] as Record<string, { filter?: unknown }>[];
      this.largest = Math.max(this.largest, operations.length);
      for (const operation of operations) {
        for (const { filter } of Object.values(operation)) if (filter) add(filter);
      }
    }
  }
}

/** Of each collection that has a model. */
function declaredIndexes(connection: mongoose.Connection): Map<string, [IndexDefinition, IndexOptions][]> {
  return new Map(
    Object.values(connection.models).map((model) => [model.collection.name, model.schema.indexes()]),
  );
}

function lineOf(collection: string, method: string, fields: readonly string[]): string {
  return `${collection}.${method}(${fields.join(', ')})`;
}

function isOne(id: unknown): boolean {
  return typeof id === 'string';
}

/** A range whose lower end is a moment that is not before `since`. */
function beginsFrom(condition: unknown, since: Date): boolean {
  const { $gt, $gte = $gt } = (condition ?? {}) as { $gt?: unknown; $gte?: unknown };
  return $gte instanceof Date && $gte >= since;
}

function isServed(query: Query, indexes: readonly [IndexDefinition, IndexOptions][]): boolean {
  const { filter, sort } = query;
  const { $or: branches } = filter as { $or?: readonly Filter[] };
  // An alternative is served where each of its branches is; what they found together is sorted by one of them.
  if (branches?.every((branch) => isServed({ ...query, filter: branch, sort: {} }, indexes)) === true) {
    return branches.some((branch) => isServed({ ...query, filter: branch }, indexes));
  }
  const candidates = [
    ...indexes
      .filter(([, options]) => applies(options, filter))
      .map(([key, { partialFilterExpression, sparse }]) => ({
        key: Object.keys(key),
        marks: sparse === true ? Object.keys(key) : Object.keys(partialFilterExpression ?? {}),
        isSparse: sparse === true,
      })),
    { key: ['_id'], marks: [], isSparse: false },
  ];
  const narrowing = candidates.filter((index) => narrows(index, query)).map(({ key }) => key);
  if (narrowing.length === 0) return false;
  // What an index narrowed down may be sorted by `_id` or by a field of that index.
  return Object.keys(sort).every((field) => field === '_id' || narrowing.some((key) => key.includes(field)));
}

interface Candidate {
  readonly key: readonly string[];
  /** What every document in it carries. */
  readonly marks: readonly string[];
  readonly isSparse: boolean;
}

function narrows(index: Candidate, query: Query): boolean {
  const { key, marks } = index;
  const { filter, sort, limit } = query;
  const [first = ''] = key;
  const condition = filter[first];
  if (isBounded(condition)) return true;
  if (!demands(condition)) return false;
  if (marks.includes(first)) return isTaken(index, query);
  // A page of a walk through the index itself: what else is filtered would be looked for beyond the limit.
  const within = ([field, asked]: [string, unknown]) => key.includes(field) || leavesOutMarked(asked);
  return limit !== null && [...Object.entries(filter), ...Object.entries(sort)].every(within);
}

/**
 * Whether FerretDB takes the index of a mark by itself or is told to. In the order of ids it walks the index of ids
 * instead, through all that there is; and an upper end alone does not show it that the mark has to be there.
 */
function isTaken({ key: [first = ''], isSparse }: Candidate, { filter, sort, hint }: Query): boolean {
  if (hint === first) return true;
  if ('_id' in sort) return false;
  const { $lt, $lte = $lt, $gt, $gte = $gt } = filter[first] as Record<string, unknown>;
  return isSparse || $lte === undefined || $gte !== undefined;
}

/** Holds for nearly all: few carry a mark. */
function leavesOutMarked(condition: unknown): boolean {
  return (condition as { $exists?: unknown } | null)?.$exists === false;
}

/** One value, some values, or what lies between two ends. */
function isBounded(condition: unknown): boolean {
  if (!demands(condition)) return false;
  if (typeof condition !== 'object' || condition instanceof Date) return true;
  const operators = condition as Record<string, unknown>;
  if ('$eq' in operators || '$in' in operators) return true;
  const lower = [operators.$gt, operators.$gte].find((end) => end !== undefined);
  const upper = operators.$lt !== undefined || operators.$lte !== undefined;
  return upper && lower !== undefined && !isLowest(lower);
}

/** Where everything lies behind. */
function isLowest(end: unknown): boolean {
  return end === '' || end === 0 || (end instanceof Date && end.getTime() <= 0);
}

/** A partial index serves only filters that imply its own. */
function applies({ partialFilterExpression }: IndexOptions, filter: Filter): boolean {
  return Object.keys(partialFilterExpression ?? {}).every((field) => demands(filter[field]));
}

/** The condition needs a value to be there; `$exists: false`, `$ne` and `$nin` narrow nothing down. */
function demands(condition: unknown): boolean {
  if (condition === undefined || condition === null) return false;
  if (typeof condition !== 'object' || condition instanceof Date) return true;
  const operators = condition as Record<string, unknown>;
  return (
    ['$eq', '$in', '$gt', '$gte', '$lt', '$lte'].some((operator) => operator in operators) ||
    operators.$exists === true
  );
}

/** Whether a condition of a filter asks for this value, alone or among others. */
function names(condition: unknown, value: string): boolean {
  if (condition === value) return true;
  const { $in: some } = (condition ?? {}) as { readonly $in?: unknown };
  return Array.isArray(some) && some.includes(value);
}
