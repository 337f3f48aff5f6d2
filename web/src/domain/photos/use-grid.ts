import { useQuery, useQueryClient } from '@tanstack/react-query';
import { stateQuery } from './api/read-state.js';
import type { GridView } from './grid-view.js';

/** Something of a grid as the page knows it; undefined until it was read. The page's one read is `usePhotos`'. */
export function useGrid<T>(gridId: string, select: (view: GridView) => T): T | undefined {
  const client = useQueryClient();
  return useQuery({ ...stateQuery(client, gridId), enabled: false, select }).data;
}
