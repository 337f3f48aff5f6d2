import { queryOptions } from '@tanstack/react-query';
import type { TrashItem } from '@tessera/contracts';
import { trashKey } from '../../../domain/photos/api/keys.js';
import { request } from '../../../shared/api/client.js';

/** The latest first. Forgotten with the page that shows it: every deletion elsewhere changes it. */
export const trashQuery = (userId: string) =>
  queryOptions({
    queryKey: trashKey(userId),
    queryFn: ({ signal }) => request<readonly TrashItem[]>('/api/trash', { signal }),
    gcTime: 0,
  });
