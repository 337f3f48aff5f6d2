import { queryOptions } from '@tanstack/react-query';
import { DataExport } from '@tessera/contracts';
import { request } from '../../../shared/api/client.js';
import { shapeOf } from '../../../shared/api/shape-of.js';

/** How often the page looks again while the file is being made. */
const POLL_MS = 1_500;

export const isUnderWay = ({ state }: DataExport) => state === 'queued' || state === 'running';

export const exportQuery = (userId: string) =>
  queryOptions({
    queryKey: ['export', userId] as const,
    queryFn: ({ signal }) => request('/api/user/export', { response: shapeOf(DataExport), signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  });
