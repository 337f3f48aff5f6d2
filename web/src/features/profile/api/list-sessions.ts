import { queryOptions } from '@tanstack/react-query';
import type { Session } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId] as const,
    queryFn: ({ signal }) => request<Session[]>('/api/sessions', { signal }),
  });
