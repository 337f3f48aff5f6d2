import { DAY } from '@tessera/contracts';
import { deleteDB } from 'idb';
import { browserStorage, storedJson } from '../../shared/browser-storage.js';
import { nameOfDb } from './person-db.js';

/** How long what waits in this browser is kept for a person who does not log in here. */
const KEPT_DAYS = 30;

/** When each person was here last, by their ids, in milliseconds of the clock. */
const KEY = 'people-seen';

/**
 * Notes that a person is here, and deletes what this browser keeps of those who have not been for 30 days. One whom it
 * does not know, as after its storage was cleared in part, is counted from now on.
 */
export async function forgetOthers(userId: string): Promise<void> {
  const now = Date.now();
  const seen = peopleSeen();
  const people = (await keptPeople()) ?? [...seen.keys()];
  const kept = new Map([[userId, now]]);
  for (const id of people) {
    if (id === userId) continue;
    const at = seen.get(id) ?? now;
    if (now - at < KEPT_DAYS * DAY) kept.set(id, at);
    else {
      await deleteDB(nameOfDb(id));
      forgetTexts(id);
    }
  }
  browserStorage.set(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** When that person was here is nothing to keep any longer. */
export function forgetSeen(userId: string): void {
  const others = [...peopleSeen()].filter(([id]) => id !== userId);
  browserStorage.set(KEY, JSON.stringify(Object.fromEntries(others)));
}

/** Removes the texts that the browser keeps under keys with that person's id. */
export function forgetTexts(userId: string): void {
  for (const key of browserStorage.keys()) if (key.split(' ').includes(userId)) browserStorage.remove(key);
}

function peopleSeen(): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(storedJson(browserStorage, KEY) ?? {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}

/** The people of whom the browser keeps something; null where it does not list them. */
async function keptPeople(): Promise<readonly string[] | null> {
  if (!('databases' in indexedDB)) return null;
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter((name) => name.startsWith(nameOfDb(''))).map((name) => name.slice(nameOfDb('').length));
}
