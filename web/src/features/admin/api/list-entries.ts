import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  AdminAuditEntry,
  AdminFailedJob,
  adminListOf,
  AdminMessage,
  AdminWaitlistEntry,
  type AdminList,
} from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf, type Shape } from '../../../shared/api/shape.js';
import { adminKey } from './keys.js';

/** A list that goes back in time, a part at a time. */
function entriesQuery<Item>(name: string, response: Shape<AdminList<Item>>) {
  return infiniteQueryOptions({
    queryKey: adminKey(name),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `?before=${encodeURIComponent(pageParam)}`;
      return request(`/api/admin/${name}${before}`, { response, signal });
    },
    getNextPageParam: (last: AdminList<Item>) => last.before,
  });
}

export type EntriesQuery<Item> = ReturnType<typeof entriesQuery<Item>>;

export const messagesQuery = entriesQuery('messages', shapeOf(adminListOf(AdminMessage)));
export const waitlistQuery = entriesQuery('waitlist', shapeOf(adminListOf(AdminWaitlistEntry)));
export const auditQuery = entriesQuery('audit', shapeOf(adminListOf(AdminAuditEntry)));

export const failedJobsQuery = queryOptions({
  queryKey: adminKey('jobs'),
  queryFn: ({ signal }) =>
    request('/api/admin/jobs/failed', { response: listOf(shapeOf(AdminFailedJob)), signal }),
});
