import { parseAs } from '../../shared/api/shape.js';
import { personDb } from '../kept/person-db.js';
import { GRIDS_READ, stateReadOf } from '../photos/api/reads.js';

/**
 * Deletes what this device keeps of grids that the last known list of the person's does not name, for a page without a
 * network: nobody opens them there. One that comes back from the trash is read and kept again.
 */
export async function forgetGrids(userId: string): Promise<void> {
  const db = await personDb(userId);
  const list = await db?.get('responses', GRIDS_READ.path);
  if (!db || list === undefined) return;
  const named = parseAs(GRIDS_READ.response, list.text).map(({ id }) => stateReadOf(id).path);
  const kept = new Set([GRIDS_READ.path, ...named]);
  const gone = (await db.getAllKeys('responses')).filter((path) => !kept.has(path));
  await Promise.all(gone.map((path) => db.delete('responses', path)));
}
