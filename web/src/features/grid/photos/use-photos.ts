import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReadsAllowed } from '../../../shared/api/reads-gate.js';
import { photosQuery } from '../api/list-photos.js';

/** A grid's photos as the page shows them. */
export function usePhotos(gridId: string) {
  const client = useQueryClient();
  const enabled = useReadsAllowed();
  return useQuery({ ...photosQuery(client, gridId), enabled });
}
