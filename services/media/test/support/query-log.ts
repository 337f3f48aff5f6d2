import mongoose, { type Connection } from 'mongoose';

/** A question to the database: the fields that it asks for and sorts by. */
export interface LoggedQuery {
  readonly collection: string;
  readonly operation: string;
  readonly fields: readonly string[];
}

type Filter = Readonly<Record<string, unknown>>;

const FILTERED = new Set([
  'find',
  'findOne',
  'findOneAndUpdate',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'countDocuments',
]);

function fieldsOf(filter: Filter): string[] {
  return Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith('$') && Array.isArray(value) ? value.flatMap((part) => fieldsOf(part as Filter)) : [name],
  );
}

function filtersOf(operation: string, args: readonly unknown[]): Filter[] {
  if (FILTERED.has(operation)) return [(args[0] ?? {}) as Filter];
  if (operation === 'bulkWrite') {
    const writes = args[0] as { updateOne?: { filter: Filter } }[];
    return writes.flatMap(({ updateOne }) => (updateOne ? [updateOne.filter] : []));
  }
  if (operation === 'aggregate') {
    return (args[0] as { $match?: Filter }[]).slice(0, 1).map(({ $match }) => $match ?? {});
  }
  return [];
}

/** Records every question that mongoose asks until `stop` is called. */
export function recordQueries(): { readonly queries: LoggedQuery[]; stop(): void } {
  const queries: LoggedQuery[] = [];
  mongoose.set('debug', (collection: string, operation: string, ...args: unknown[]) => {
    for (const filter of filtersOf(operation, args)) {
      queries.push({ collection, operation, fields: fieldsOf(filter) });
    }
  });
  return { queries, stop: () => mongoose.set('debug', false) };
}

/** Those questions that no declared index serves: none begins with a field that is asked for. */
export function unserved(queries: readonly LoggedQuery[], connection: Connection): LoggedQuery[] {
  const leading = new Map<string, Set<string>>();
  for (const model of Object.values(connection.models)) {
    const fields = model.schema.indexes().flatMap(([keys]) => Object.keys(keys).slice(0, 1));
    leading.set(model.collection.name, new Set(['_id', ...fields]));
  }
  return queries.filter(
    ({ collection, fields }) => !fields.some((name) => leading.get(collection)?.has(name)),
  );
}
