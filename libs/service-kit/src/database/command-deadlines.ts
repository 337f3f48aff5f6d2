import type { Connection } from 'mongoose';
import { AsyncLocalStorage } from 'node:async_hooks';
import { repeatedAfterDeadlock } from './deadlock.js';

/** In milliseconds. */
interface CommandDeadlines {
  /** How long the database works on a command before it ends it (error 50). */
  readonly server: number;
  /** How long the caller waits for a command, whatever became of the connection. */
  readonly caller: number;
}

/** A person waits for these. */
const REQUEST: CommandDeadlines = { server: 3_500, caller: 4_000 };
/** Nobody does for these; less than the socket's deadline, which ends the caller's wait. */
const BACKGROUND_SERVER = 15_000;

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

/** Those that are stored whole or not at all, so that they can be repeated. */
const SINGLE_WRITES = new Set([
  'findOneAndReplace',
  'findOneAndUpdate',
  'insertOne',
  'replaceOne',
  'updateOne',
]);

interface CommandOptions {
  readonly maxTimeMS?: number;
  readonly signal?: AbortSignal;
  readonly batchSize?: number;
}
type Command = (...args: unknown[]) => unknown;

/** The caller's wait for a command ended. Not an error of the driver's own, which would begin it again. */
export class DatabaseSilent extends Error {
  constructor(milliseconds: number) {
    super(`the database did not respond within ${milliseconds} ms`);
  }

  /** No field: the driver copies those into the error of a bulk write, which has a name already. */
  override get name(): string {
    return 'DatabaseSilent';
  }
}

/** What the commands of a chore or a job are under. */
interface Background {
  readonly signal?: AbortSignal | undefined;
}

const background = new AsyncLocalStorage<Background>();

/**
 * Gives the commands of `work` the deadlines of chores and jobs, which may take longer than those of a request. From
 * the moment that `signal` is aborted they are refused with its reason: work of many commands ends between two of them,
 * as if its process had been killed there.
 */
export function inBackground<T>(work: () => T, signal?: AbortSignal): T {
  return background.run({ signal }, work);
}

/**
 * Gives each command of this connection's collections a deadline, unless it names its own, and repeats a write that met
 * a deadlock. Below Mongoose's models and not by a plugin of schemas, because their hooks do not see the options of all
 * commands.
 */
export function limitCommands(connection: Connection, deadlines = REQUEST): Connection {
  const collectionOf = connection.collection.bind(connection);
  const limited = new WeakSet();
  connection.collection = ((...args: Parameters<typeof collectionOf>) => {
    const collection = collectionOf(...args);
    if (!limited.has(collection)) {
      limited.add(collection);
      limit(collection as unknown as Record<string, Command>, deadlines);
    }
    return collection;
  }) as typeof connection.collection;
  return connection;
}

function limit(collection: Record<string, Command>, deadlines: CommandDeadlines): void {
  for (const [name, at] of Object.entries(OPTIONS_AT)) {
    const command = collection[name]?.bind(collection);
    if (!command) continue;
    collection[name] = (...args) => {
      const given = [...args];
      const run = () =>
        SINGLE_WRITES.has(name) ? repeatedAfterDeadlock(() => command(...given)) : command(...given);
      const options = args[at] as CommandOptions | undefined;
      const inHand = background.getStore();
      inHand?.signal?.throwIfAborted();
      if (inHand || options?.maxTimeMS !== undefined) {
        given[at] = { maxTimeMS: BACKGROUND_SERVER, ...options };
        return run();
      }
      const wait = new CallersWait(deadlines.caller);
      // A cursor that is read in batches lives for as long as its reader takes.
      const signal = options?.batchSize === undefined ? { signal: wait.signal } : {};
      given[at] = { maxTimeMS: deadlines.server, ...signal, ...options };
      const result = run();
      if (result instanceof Promise) void result.then(wait.end, wait.end);
      return result;
    };
  }
}

/**
 * Ends a command's wait where the server is silent: the deadline of the socket is the longer one of the background,
 * and counts again for each retry. (The driver's own `timeoutMS` has no effect in version 7.8.)
 */
class CallersWait {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    const end = () => this.controller.abort(new DatabaseSilent(milliseconds));
    this.timer = setTimeout(end, milliseconds).unref();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  readonly end = (): void => clearTimeout(this.timer);
}
