import type { QueryClient } from '@tanstack/react-query';
import type { Change, SingleChange } from '@tessera/contracts';
import { newId } from '../../shared/api/new-id.js';
import type { Sending } from '../outbox/entry.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { leaving } from '../transfers/leaving.js';
import { transfer, type Transfer } from '../transfers/transfer.js';
import type { BetweenGrids } from './grid-command.js';

/**
 * Does what concerns two grids. It is shown at once, and does not wait where no response comes: `stored` fails then,
 * and both grids are as they were.
 */
export function sendBetweenGrids(client: QueryClient, command: BetweenGrids): Sending<BetweenGrids> {
  const done =
    command.kind === 'transfer' ? moving(client, command) : changing(client, command.gridId, command.change);
  const stored = done.then((inverse) => ({ index: 0, inverse }));
  const accepted = stored.then(() => undefined);
  // Nobody may be there to be told.
  accepted.catch(() => undefined);
  return { id: newId(), stored, accepted, waits: new Promise(() => undefined), inverse: () => null };
}

async function changing(client: QueryClient, gridId: string, change: Change): Promise<BetweenGrids | null> {
  const { inverse } = await ledgerOf(client, gridId).change(change);
  return inverse && { kind: 'elsewhere', gridId, change: inverse };
}

async function moving(client: QueryClient, { rest, ...wanted }: MoveBetween): Promise<BetweenGrids> {
  const { from, to } = wanted;
  const back = comeback(client, wanted);
  await transfer(client, { ...wanted, ids: back.ids });
  // Where others changed the grid meanwhile they are there all the same, if not each in its old place.
  if (rest.length > 0)
    await ledgerOf(client, to)
      .change({ kind: 'together', changes: [...rest] })
      .catch(() => undefined);
  return { kind: 'transfer', ...back, from: to, to: from };
}

type MoveBetween = Transfer & { readonly rest: readonly SingleChange[] };

/** What brings them to where they are now. */
function comeback(client: QueryClient, { from, ids: wanted }: Transfer) {
  const { ids, place, groupIds, rest } = leaving(ledgerOf(client, from).shown, wanted);
  // Releases up to 0.2.0 know no such ids.
  const called = groupIds.length > 0 && { groupIds };
  if (ids.length > 0) return { ids, ...place, ...called, rest };
  // The page does not know that grid; what is not there yet stands for the first place.
  return { ids: wanted, before: wanted[0] ?? null, at: 0, rest };
}
