import mongoose, { type IndexDefinition, type IndexOptions } from 'mongoose';

type Filter = Readonly<Record<string, unknown>>;

interface Query {
  readonly collection: string;
  readonly method: string;
  readonly filter: Filter;
  readonly sort: Filter;
}

/** Methods of the driver that take a filter first. */
const FILTERED =
  /^(find|findOne|findOneAndUpdate|findOneAndDelete|updateOne|updateMany|deleteOne|deleteMany|countDocuments|distinct)$/;

/** Records what every query of this test file filters and sorts by, and knows which no declared index serves. */
export class QueryRecorder {
  private readonly queries: Query[] = [];

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

  /** The names of the collections that were asked. */
  get collections(): ReadonlySet<string> {
    return new Set(this.queries.map(({ collection }) => collection));
  }

  /** A line for each kind of query that no declared index serves. */
  unserved(connection: mongoose.Connection): string[] {
    const indexes = new Map(
      Object.values(connection.models).map((model) => [model.collection.name, model.schema.indexes()]),
    );
    const bad = this.queries.filter((query) => !isServed(query, indexes.get(query.collection) ?? []));
    const lines = bad.map(
      ({ collection, method, filter, sort }) =>
        `${collection}.${method}(${Object.keys(filter).join(', ')}) sorted by (${Object.keys(sort).join(', ')})`,
    );
    return [...new Set(lines)];
  }

  private record(collection: string, method: string, args: readonly unknown[]): void {
    const add = (filter: unknown, sort: unknown): void => {
      this.queries.push({
        collection,
        method,
        filter: (filter ?? {}) as Filter,
        sort: (sort ?? {}) as Filter,
      });
    };
    if (FILTERED.test(method)) {
      const options = args.at(-1) as { sort?: unknown } | undefined;
      add(args[0], args.length > 1 ? options?.sort : undefined);
    } else if (method === 'aggregate') {
      const [first] = args[0] as { $match?: unknown }[];
      add(first?.$match, undefined);
    } else if (method === 'bulkWrite') {
      for (const operation of args[0] as Record<string, { filter?: unknown }>[]) {
        for (const { filter } of Object.values(operation)) if (filter) add(filter, undefined);
      }
    }
  }
}

function isServed(query: Query, indexes: readonly [IndexDefinition, IndexOptions][]): boolean {
  const { filter, sort } = query;
  const { $or: branches } = filter as { $or?: readonly Filter[] };
  // An alternative is served where each of its branches is; what they found together is sorted by one of them.
  if (branches?.every((branch) => isServed({ ...query, filter: branch, sort: {} }, indexes)) === true) {
    return branches.some((branch) => isServed({ ...query, filter: branch }, indexes));
  }
  const keys = [
    ...indexes.filter(([, options]) => applies(options, filter)).map(([key]) => Object.keys(key)),
    ['_id'],
  ];
  const filtered = keys.filter(([first]) => first !== undefined && demands(filter[first]));
  if (filtered.length === 0) return false;
  // What an index narrowed down may be sorted by `_id` or by a field of that index.
  return Object.keys(sort).every((field) => field === '_id' || filtered.some((key) => key.includes(field)));
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
