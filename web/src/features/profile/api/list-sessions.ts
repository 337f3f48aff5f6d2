import { queryOptions } from '@tanstack/react-query';
import { Session } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';
import { listOf } from '../../../shared/api/shape.js';

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId] as const,
    queryFn: ({ signal }) => request('/api/sessions', { response: listOf(shapeOf(Session)), signal }),
  });
