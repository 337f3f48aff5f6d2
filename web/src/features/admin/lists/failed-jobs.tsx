import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plural, type AdminFailedJob } from '@tessera/contracts';
import { useState } from 'react';
import { toastMessage } from '../../../shared/api/api-error.js';
import { moment } from '../../../shared/date-formats.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { dismissJob, retryJob } from '../api/failed-job-actions.js';
import { adminKey } from '../api/keys.js';
import { failedJobsQuery } from '../api/list-entries.js';
import { ReadState } from '../parts/read-state.js';
import { EmptyList, ListSection } from './list-section.js';

/** The lists show what was done with a failed job, and what is left to look at. */
function useReadAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['jobs', 'attention', 'audit'].map((name) => client.invalidateQueries({ queryKey: adminKey(name) })),
    );
}

function FailedJob({ job }: { readonly job: AdminFailedJob }) {
  const [dismissing, setDismissing] = useState(false);
  const readAgain = useReadAgain();
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: () => toast({ title: 'Job queued again' }),
    onError: (error) =>
      toast({
        title: 'Retry failed',
        description: toastMessage(error, 'The job could not be queued. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: readAgain,
  });
  const dismiss = useMutation({
    mutationFn: () => dismissJob(job.id),
    onSuccess: () => toast({ title: 'Job dismissed' }),
    onError: (error) =>
      toast({
        title: 'Dismiss failed',
        description: toastMessage(error, 'The job could not be dismissed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: readAgain,
  });
  return (
    <div className="flex items-start justify-between gap-4 max-sm:flex-col">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold">{job.name}</h3>
        <p className="wrap-anywhere">{job.reason}</p>
        <p className="text-small text-neutral-8 wrap-anywhere">
          {moment(job.failedAt)}, {job.attempts} {plural(job.attempts, 'attempt')},{' '}
          {Object.values(job.data).join(', ')}
        </p>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:flex-row-reverse">
        {job.dismissible && (
          <Button
            aria-label={`Dismiss ${job.name}`}
            variant="ghost"
            pending={dismiss.isPending}
            onClick={() => setDismissing(true)}
          >
            Dismiss
          </Button>
        )}
        <Button aria-label={`Retry ${job.name}`} pending={retry.isPending} onClick={() => retry.mutate()}>
          Retry
        </Button>
      </div>
      <ConfirmDialog
        open={dismissing}
        onOpenChange={setDismissing}
        title="Dismiss this job?"
        confirmLabel="Dismiss job"
        danger
        onConfirm={() => dismiss.mutate()}
      >
        The work of {job.name} is not done, and the job leaves the list. This cannot be undone.
      </ConfirmDialog>
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
