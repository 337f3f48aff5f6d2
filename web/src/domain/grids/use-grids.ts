import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../../shared/api/use-read.js';
import { gridsQuery } from './api/list-grids.js';

/** A person's grids as the page shows them. */
export function useGrids(userId: string) {
  return useRead(gridsQuery(useQueryClient(), userId));
}
