import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { gridsKey } from '../../photos/api/keys.js';
import { boardLedgerOf } from '../board-ledger.js';

/** A person's grids; what is still being written is laid over what the server says. */
export const gridsQuery = (client: QueryClient, userId: string) =>
  queryOptions({
    queryKey: gridsKey(userId),
    queryFn: async ({ signal }) =>
      boardLedgerOf(client, userId).read(await request<readonly Grid[]>('/api/grids', { signal })),
  });
