import type { Change } from '@tessera/contracts';
import { singles, touches } from '@tessera/grid-core';
import { personDb } from '../kept/person-db.js';
import type { LateRefusal } from './late-refusals.js';

/** Whether the file of a picture that a change brings is still on this device. */
export async function storesFileOf(
  userId: string,
  { scope, change }: Pick<LateRefusal, 'scope' | 'change'>,
): Promise<boolean> {
  const uploads = (await (await personDb(userId))?.getAll('uploads')) ?? [];
  const ids = new Set(touches(change as Change));
  // The file of a placeholder, or of another picture, has an id of its own.
  const isFill = singles(change as Change).some(({ kind }) => kind === 'fill' || kind === 'picture');
  return uploads.some(({ id, gridId }) => ids.has(id) || (isFill && gridId === scope));
}
