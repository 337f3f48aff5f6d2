import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { takeResponse, takeOrRead } from '../../../shared/api/read-ahead.js';
import { gridsKey } from '../../photos/api/keys.js';
import { versionIn } from '../../photos/grid-version.js';
import { GRIDS_READ } from '../../photos/api/reads.js';
import { boardLedgerOf } from '../board-ledger.js';

/** A person's grids; what is still being written is laid over the server's response. */
export const gridsQuery = (client: QueryClient, userId: string) =>
  queryOptions({
    queryKey: gridsKey(userId),
    initialData: () => {
      const ahead = takeResponse(GRIDS_READ);
      return ahead && boardLedgerOf(client, userId).read(ahead.data, versionIn(ahead.headers));
    },
    queryFn: ({ signal }) => boardLedgerOf(client, userId).readBy(() => takeOrRead(GRIDS_READ, { signal })),
  });
