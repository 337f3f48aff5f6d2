import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReadsAllowed } from '../../shared/api/reads-gate.js';
import { stateQuery } from './api/read-state.js';
import { photosIn } from './grid-view.js';

/** A grid's photos as the page shows them. */
export function usePhotos(gridId: string) {
  const client = useQueryClient();
  const allowed = useReadsAllowed();
  const query = stateQuery(client, gridId);
  // A grid of which nothing is known yet is read all the same: a slow upload into another must not keep it away.
  const enabled = allowed || client.getQueryData(query.queryKey) === undefined;
  return useQuery({ ...query, enabled, select: photosIn });
}
