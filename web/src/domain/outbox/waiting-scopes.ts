import { personDb } from '../kept/person-db.js';

/** The scopes in which an earlier page has left something to be sent. */
export async function waitingScopes(userId: string): Promise<readonly string[]> {
  const db = await personDb(userId);
  const index = db?.transaction('waiting').store.index('scope');
  const scopes: string[] = [];
  let cursor = await index?.openKeyCursor(null, 'nextunique');
  while (cursor) {
    scopes.push(cursor.key);
    cursor = await cursor.continue();
  }
  return scopes;
}
