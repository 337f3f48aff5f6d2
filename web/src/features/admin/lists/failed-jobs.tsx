import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminFailedJob } from '@tessera/contracts';
import { toastMessage } from '../../../shared/api/api-error.js';
import { moment } from '../../../shared/date-formats.js';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { failedJobsQuery } from '../api/list-entries.js';
import { retryJob } from '../api/retry-job.js';
import { ReadState } from '../parts/read-state.js';
import { EmptyList, ListSection } from './list-section.js';

function FailedJob({ job }: { readonly job: AdminFailedJob }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: () => toast({ title: 'Job queued again' }),
    onError: (error) =>
      toast({
        title: 'Retry failed',
        description: toastMessage(error, 'The job could not be queued. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
  });
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold">{job.name}</h3>
        <p className="wrap-anywhere">{job.reason}</p>
        <p className="text-small text-neutral-8 wrap-anywhere">
          {moment(job.failedAt)}, {job.attempts} tries, {Object.values(job.data).join(', ')}
        </p>
      </div>
      <Button aria-label={`Retry ${job.name}`} pending={retry.isPending} onClick={() => retry.mutate()}>
        Retry
      </Button>
    </div>
  );
}

/** Work that was given up after all its tries. */
export function FailedJobs() {
  const jobs = useQuery(failedJobsQuery);
  return (
    <ListSection title="Failed jobs">
      <ReadState query={jobs} failure="Failed to fetch the failed jobs">
        {(failed) =>
          failed.length === 0 ? (
            <EmptyList>No job has failed.</EmptyList>
          ) : (
            <ul className="grid divide-y divide-neutral-5 rounded-dialog border border-neutral-5">
              {failed.map((job) => (
                <li key={job.id} className="px-4 py-3">
                  <FailedJob job={job} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </ListSection>
  );
}
