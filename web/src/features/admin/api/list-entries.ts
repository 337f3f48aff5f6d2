import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AdminAuditEntry,
  AdminFailedJob,
  AdminList,
  AdminMessage,
  AdminWaitlistEntry,
} from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { adminKey } from './keys.js';

/** A list that goes back in time, a part at a time. */
function entriesQuery<Item>(name: string) {
  return infiniteQueryOptions({
    queryKey: adminKey(name),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `?before=${encodeURIComponent(pageParam)}`;
      return request<AdminList<Item>>(`/api/admin/${name}${before}`, { signal });
    },
    getNextPageParam: (last: AdminList<Item>) => last.before,
  });
}

export type EntriesQuery<Item> = ReturnType<typeof entriesQuery<Item>>;

export const messagesQuery = entriesQuery<AdminMessage>('messages');
export const waitlistQuery = entriesQuery<AdminWaitlistEntry>('waitlist');
export const auditQuery = entriesQuery<AdminAuditEntry>('audit');

export const failedJobsQuery = queryOptions({
  queryKey: adminKey('jobs'),
  queryFn: ({ signal }) => request<AdminFailedJob[]>('/api/admin/jobs/failed', { signal }),
});
