import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Grid } from '@tessera/contracts';
import { takeAnswer, takeOrRead } from '../../../shared/api/read-ahead.js';
import { gridsKey } from '../../photos/api/keys.js';
import { GRIDS_PATH } from '../../photos/api/paths.js';
import { boardLedgerOf } from '../board-ledger.js';

/** A person's grids; what is still being written is laid over what the server says. */
export const gridsQuery = (client: QueryClient, userId: string) =>
  queryOptions({
    queryKey: gridsKey(userId),
    initialData: () => {
      const ahead = takeAnswer<readonly Grid[]>(GRIDS_PATH);
      return ahead && boardLedgerOf(client, userId).read(ahead.data);
    },
    queryFn: async ({ signal }) => {
      const { data } = await takeOrRead<readonly Grid[]>(GRIDS_PATH, { signal });
      return boardLedgerOf(client, userId).read(data);
    },
  });
