import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { DataExport } from '@tessera/contracts';

/** How far a ZIP is that the server makes. `done` and `total` count pictures. */
export type ZipJob = Pick<DataExport, 'state' | 'done' | 'total'>;

/** How often the page looks again while a file is being made. */
const POLL_MS = 1_500;

export const isUnderWay = ({ state }: ZipJob): boolean => state === 'queued' || state === 'running';

/** Reads how far a ZIP is, and goes on reading while it is being made. */
export const zipQuery = <Job extends ZipJob, Key extends QueryKey>(
  queryKey: Key,
  read: (signal: AbortSignal) => Promise<Job>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // It was made elsewhere meanwhile, or its time is over.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  });
