import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { takeResponse, takeOrRead } from '../../../shared/api/read-ahead.js';
import { ledgerOf } from '../photo-ledger.js';
import { keptList } from '../grid-view.js';
import { stateKey } from './keys.js';
import { stateReadOf } from './reads.js';

/** All that the page shows of a grid; what is still being written is laid over the server's response. */
export const stateQuery = (client: QueryClient, gridId: string) =>
  queryOptions({
    queryKey: stateKey(gridId),
    // By default everything is compared with what was there before, all fields of all photos.
    structuralSharing: (before: unknown, now: unknown) => keptList(before, now),
    initialData: () => {
      const ahead = takeResponse(stateReadOf(gridId));
      return ahead && ledgerOf(client, gridId).read(ahead);
    },
    queryFn: async ({ signal }) => {
      const ledger = ledgerOf(client, gridId);
      await ledger.ready;
      const options = { signal, ...(ledger.tag !== null && { ifNoneMatch: ledger.tag }) };
      return ledger.readBy(() => takeOrRead(stateReadOf(gridId), options));
    },
  });
