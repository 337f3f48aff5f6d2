import { useQuery, useQueryClient } from '@tanstack/react-query';
import { stateQuery } from './api/read-state.js';
import { photosIn } from './grid-view.js';

/** A grid's photos as the page shows them. */
export function usePhotos(gridId: string) {
  return useQuery({ ...stateQuery(useQueryClient(), gridId), select: photosIn });
}
