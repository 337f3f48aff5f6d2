import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReadsAllowed } from '../../../shared/api/reads-gate.js';
import { photosQuery } from '../api/list-photos.js';

/** A grid's photos as the page shows them. */
export function usePhotos(gridId: string) {
  const client = useQueryClient();
  const allowed = useReadsAllowed();
  const query = photosQuery(client, gridId);
  // A grid of which nothing is known yet is read all the same: a slow upload into another must not keep it away.
  const enabled = allowed || client.getQueryData(query.queryKey) === undefined;
  return useQuery({ ...query, enabled });
}
