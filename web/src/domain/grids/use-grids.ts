import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReadsAllowed } from '../../shared/api/reads-gate.js';
import { gridsQuery } from './api/list-grids.js';

/** A person's grids as the page shows them. */
export function useGrids(userId: string) {
  const client = useQueryClient();
  const enabled = useReadsAllowed();
  return useQuery({ ...gridsQuery(client, userId), enabled });
}
