import type { QueryClient } from '@tanstack/react-query';
import type { Change, TransferBody, TransferResponse } from '@tessera/contracts';
import { changed } from '../photos/grid-view.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { afterTransfer } from './arrivals.js';
import { sendTransfer } from './send-transfer.js';

export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly ids: readonly string[];
  readonly before: string | null;
  readonly at: number;
  readonly groupIds?: TransferBody['groupIds'];
}

/**
 * Sends posts and drafts from one grid to another; both show it at once, as far as the page knows them. Throws what the
 * call throws, with both as they were.
 */
export async function transfer(client: QueryClient, wanted: Transfer): Promise<void> {
  const { from, to, ids, before, at, groupIds } = wanted;
  const [source, target] = [ledgerOf(client, from), ledgerOf(client, to)];
  const removal: Change = { kind: 'remove', ids: [...ids] };
  // Those that were there before go back to their places; the grid knows no others yet.
  const comeback: Change = { kind: 'restore', ids: [...ids], at: new Date().toISOString() };
  const sent = source.write<TransferResponse>({
    change: removal,
    send: (number) => sendTransfer(from, { ...number, to, ids: [...ids], before, at, groupIds }),
    settle: (view, response) => afterTransfer(changed(view, removal), response.from.lists),
  });
  // It may fail before the other grid waits for it.
  sent.catch(() => undefined);
  await target.during(comeback, async () => {
    const response = await sent;
    target.learn((view) => afterTransfer(view, response.to.lists, response.items));
    target.notifyWindows(response.to.version);
    void target.refresh();
  });
}
