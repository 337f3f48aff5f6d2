import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useReadsAllowed } from './reads-gate.js';

/** A read of the server that a component shows, made only while nobody blocks reads. */
export function useRead<Read, Shown = Read, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Read, Error, Shown, Key>,
): UseQueryResult<Shown> {
  const enabled = useReadsAllowed();
  return useQuery({ ...query, enabled });
}
