import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { GridStateResponse } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';
import { ledgerOf } from '../photo-ledger.js';
import { stateKey } from './keys.js';

/** All that the page shows of a grid; what is still being written is laid over what the server says. */
export const stateQuery = (client: QueryClient, gridId: string) =>
  queryOptions({
    queryKey: stateKey(gridId),
    queryFn: async ({ signal }) => {
      const ledger = ledgerOf(client, gridId);
      const path = `/api/grids/${gridId}/state`;
      const options = { signal, ...(ledger.tag !== null && { ifNoneMatch: ledger.tag }) };
      return ledger.read(await requestAnswer<GridStateResponse | undefined>(path, options));
    },
  });
