import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gridsQuery } from './api/list-grids.js';

/** A person's grids as the page shows them. */
export function useGrids(userId: string) {
  return useQuery(gridsQuery(useQueryClient(), userId));
}
