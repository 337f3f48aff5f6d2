import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { requestAnswer } from '../../../shared/api/client.js';
import { ledgerOf } from '../photos/photo-ledger.js';
import { photosKey } from './keys.js';

/** All photos of a grid, hidden ones too; what is still being written is laid over what the server says. */
export const photosQuery = (client: QueryClient, gridId: string) =>
  queryOptions({
    queryKey: photosKey(gridId),
    queryFn: async ({ signal }) => {
      const path = `/api/photos?gridId=${encodeURIComponent(gridId)}&includeHidden=true`;
      return ledgerOf(client, gridId).read(await requestAnswer<readonly Photo[]>(path, { signal }));
    },
  });
