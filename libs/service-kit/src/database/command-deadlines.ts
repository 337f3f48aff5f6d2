import type { Connection } from 'mongoose';

/** How long the database works on one command before it ends it (error 50); less than the socket's. Milliseconds. */
const COMMAND_DEADLINE = 15_000;

/** Where the options stand among the arguments of each of the driver's commands. */
const OPTIONS_AT: Readonly<Record<string, number>> = {
  estimatedDocumentCount: 0,
  aggregate: 1,
  bulkWrite: 1,
  countDocuments: 1,
  deleteMany: 1,
  deleteOne: 1,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  insertMany: 1,
  insertOne: 1,
  distinct: 2,
  findOneAndReplace: 2,
  findOneAndUpdate: 2,
  replaceOne: 2,
  updateMany: 2,
  updateOne: 2,
};

type Command = (...args: unknown[]) => unknown;

/**
 * Gives each command of this connection's collections a deadline on the server, unless it names its own. Below
 * Mongoose's models and not by a plugin of schemas, because their hooks do not see the options of all commands.
 */
export function limitCommands(connection: Connection, deadline = COMMAND_DEADLINE): Connection {
  const collectionOf = connection.collection.bind(connection);
  const limited = new WeakSet();
  connection.collection = ((...args: Parameters<typeof collectionOf>) => {
    const collection = collectionOf(...args);
    if (!limited.has(collection)) {
      limited.add(collection);
      limit(collection as unknown as Record<string, Command>, deadline);
    }
    return collection;
  }) as typeof connection.collection;
  return connection;
}

function limit(collection: Record<string, Command>, deadline: number): void {
  for (const [name, at] of Object.entries(OPTIONS_AT)) {
    const command = collection[name]?.bind(collection);
    if (!command) continue;
    collection[name] = (...args) => {
      const given = [...args];
      given[at] = { maxTimeMS: deadline, ...(args[at] as object | undefined) };
      return command(...given);
    };
  }
}
