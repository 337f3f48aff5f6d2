import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import type { ExportLink } from '@tessera/contracts';
import { useState } from 'react';
import { download } from '../files/save-file.js';
import type { ZipJob } from './zip-job.js';

interface ZipJobOptions<Job extends ZipJob, Key extends QueryKey> {
  /** See `zipQuery`. */
  readonly query: UseQueryOptions<Job, Error, Job, Key> & { readonly queryKey: Key };
  /** Makes a link that works for a minute. */
  readonly makeLink: () => Promise<ExportLink>;
  readonly notifyFailed: (what: 'start' | 'download', error: unknown) => void;
}

/** A ZIP that the server makes: begun, followed while it is being made, fetched. */
export function useZipJob<Job extends ZipJob, Key extends QueryKey>({
  query,
  makeLink,
  notifyFailed,
}: ZipJobOptions<Job, Key>) {
  const queries = useQueryClient();
  const { data: job, isError, isFetching, refetch } = useQuery(query);
  const [starting, setStarting] = useState(false);
  const [fetching, setFetching] = useState(false);

  const start = async (begin: () => Promise<Job>) => {
    setStarting(true);
    try {
      queries.setQueryData<Job>(query.queryKey, await begin());
    } catch (error) {
      notifyFailed('start', error);
    } finally {
      setStarting(false);
    }
  };

  const fetchZip = async () => {
    setFetching(true);
    try {
      download((await makeLink()).downloadUrl);
    } catch (error) {
      notifyFailed('download', error);
      // It may be over since the page read its state.
      void queries.invalidateQueries({ queryKey: query.queryKey });
    } finally {
      setFetching(false);
    }
  };

  return {
    /** Undefined until it was read. */
    job,
    /** What is known stays while it is looked at again. */
    unread: job === undefined && isError && !isFetching,
    readAgain: () => void refetch(),
    starting,
    start: (begin: () => Promise<Job>) => void start(begin),
    fetching,
    fetchZip: () => void fetchZip(),
  };
}
