import { queryOptions } from '@tanstack/react-query';
import { TrashItem } from '@tessera/contracts';
import { trashKey } from '../../../domain/photos/api/keys.js';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf } from '../../../shared/api/shape.js';

/** The latest first. Forgotten with the page that shows it: every deletion elsewhere changes it. */
export const trashQuery = (userId: string) =>
  queryOptions({
    queryKey: trashKey(userId),
    queryFn: ({ signal }) => request('/api/trash', { response: listOf(shapeOf(TrashItem)), signal }),
    gcTime: 0,
  });
