import type { UploadedMedia } from '@tessera/contracts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { toast } from '../../shared/ui/toast-store.js';

/** A change that waits, as it is kept. */
export interface KeptChange {
  readonly id: string;
  readonly change: unknown;
  readonly of?: string;
  /** The window that made it. */
  readonly by?: string;
  /** Its grid, or the board. */
  readonly scope: string;
  /** Grows from each change to the next. */
  readonly place?: number;
  /** Of the change's shape. */
  readonly schema: number;
}

/** A call that is fixed, by the ids of its changes. */
export interface FixedCall {
  readonly seq: number;
  readonly base: number;
  readonly ids: readonly string[];
}

/** The calls of this browser to one scope. */
export interface KeptCalls {
  readonly scope: string;
  readonly device: string;
  readonly seq: number;
  readonly fixed: FixedCall | null;
}

/** The server's last response to a read. */
interface KeptResponse {
  readonly path: string;
  /** JSON. */
  readonly text: string;
  readonly version: number | null;
}

/** A step of history, as it is kept. */
export interface KeptStep {
  readonly id: string;
  /** As of `Step`. */
  readonly number: number;
  /** Its grid, or the board. */
  readonly scope: string;
  readonly list: 'done' | 'undone';
  readonly words: string;
  /** What takes it back, and the waiting change that this names. */
  readonly change: unknown;
  readonly of?: string;
  /** The number of the last new step of the scope when this one was kept. */
  readonly newest: number;
  /** Of the change's shape. */
  readonly schema: number;
}

/** A file on its way into a grid, until it is there. Its bytes are stored in `files`, by the same id. */
export interface KeptUpload {
  /** Of the photo that it becomes. */
  readonly id: string;
  readonly gridId: string;
  /** The id of the batch: of the files that were chosen together. */
  readonly choice: string;
  /** Milliseconds of the clock. */
  readonly chosenAt: number;
  /**
   * Of the photos that all files of the batch become, in the order of the files. Stored once for the batch, in `files`;
   * 0.2.0 stored them with each file, and takes a file that is alone here as one that was chosen alone.
   */
  readonly siblings: readonly string[];
  readonly target: unknown;
  readonly name: string;
  /** Of the call that uploads it, for a repeat. */
  readonly key: string;
  /** Whether the bytes are those that are sent, not those that were chosen. */
  readonly isScaled: boolean;
  /** Null until it is uploaded. */
  readonly media: UploadedMedia | null;
  readonly failure: { readonly note: string; readonly mayRetry: boolean } | null;
}

/** The ids of the photos that the files of a batch become, in the order of the files. */
interface KeptBatch {
  readonly siblings: readonly string[];
}

/** Which window acts for all, where the browser knows no locks. */
export interface Lease {
  readonly name: string;
  readonly by: string;
  /** Milliseconds of the clock. */
  readonly until: number;
}

interface Schema extends DBSchema {
  waiting: { key: number; value: KeptChange; indexes: { scope: string } };
  calls: { key: string; value: KeptCalls };
  leases: { key: string; value: Lease };
  responses: { key: string; value: KeptResponse };
  steps: { key: [number, string]; value: KeptStep; indexes: { scope: string } };
  uploads: { key: string; value: KeptUpload; indexes: { choice: string } };
  files: { key: string; value: Blob | KeptBatch };
}

export type PersonDb = IDBPDatabase<Schema>;

const VERSION = 2;

/** What the person made and the server does not have yet. */
const WAITING = ['waiting', 'uploads', 'files'] as const;

/** What this browser keeps of a person. */
export const nameOfDb = (userId: string): string => `tessera ${userId}`;

const open = new Map<string, Promise<PersonDb | null>>();

/**
 * The database of a person; null where the browser has none for this page. It stays open until {@link closePersonDbs}.
 */
export function personDb(userId: string): Promise<PersonDb | null> {
  const known = open.get(userId);
  if (known !== undefined) return known;
  const forget = () => {
    if (open.get(userId) === opening) open.delete(userId);
  };
  const opening = begin(userId, forget);
  open.set(userId, opening);
  // It may be there for the next one who asks.
  void opening.then((db) => db ?? forget());
  return opening;
}

/** Another connection, for one that the browser has closed; null where this page has left it, or gets none now. */
export async function personDbAfter(userId: string, lost: PersonDb): Promise<PersonDb | null> {
  const known = open.get(userId);
  if ((await known) === lost && open.get(userId) === known) open.delete(userId);
  return isLeft(lost) ? null : personDb(userId);
}

const left = new WeakSet<PersonDb>();

/** Whether this page has closed it itself, for another person or for a page of a later version. */
export const isLeft = (db: PersonDb): boolean => left.has(db);

function leave(db: PersonDb | null | undefined): void {
  if (!db) return;
  left.add(db);
  db.close();
}

/** Forgets what waits in this browser, for good. */
export function discardWaiting(): void {
  for (const db of open.values()) void db.then((each) => WAITING.forEach((store) => void each?.clear(store)));
}

/** Closes the database of one person. */
export async function closePersonDb(userId: string): Promise<void> {
  const db = open.get(userId);
  open.delete(userId);
  leave(await db);
}

/** Another person uses the page now. */
export function closePersonDbs(): void {
  for (const db of open.values()) void db.then(leave);
  open.clear();
}

let isOutdated = false;

/** This page is of an earlier version than another one of this browser. What is done in it waits in the page. */
export function notifyOutdated(): void {
  if (isOutdated) return;
  isOutdated = true;
  const description = 'Tessera was updated in another tab.';
  toast({ title: 'Reload to go on', description, duration: Infinity });
}

/** `forget` is called when it is of no use any more. */
async function begin(userId: string, forget: () => void): Promise<PersonDb | null> {
  if (!('indexedDB' in globalThis)) return null;
  try {
    const db: PersonDb = await openDB<Schema>(nameOfDb(userId), VERSION, {
      upgrade(old, from) {
        if (from < 1) {
          old
            .createObjectStore('waiting', { keyPath: 'place', autoIncrement: true })
            .createIndex('scope', 'scope');
          old.createObjectStore('calls', { keyPath: 'scope' });
          old.createObjectStore('leases', { keyPath: 'name' });
          old.createObjectStore('responses', { keyPath: 'path' });
        }
        if (from < 2) {
          old.createObjectStore('steps', { keyPath: ['number', 'id'] }).createIndex('scope', 'scope');
          old.createObjectStore('uploads', { keyPath: 'id' }).createIndex('choice', 'choice');
          old.createObjectStore('files');
        }
      },
      // A page of a later version, or the end of the account, waits for this one.
      blocking() {
        leave(db);
        forget();
        notifyOutdated();
      },
      terminated: forget,
    });
    return db;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') notifyOutdated();
    // Such as in some private windows.
    return null;
  }
}
