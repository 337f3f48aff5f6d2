import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Spinner } from '../../../shared/ui/spinner.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

interface ReadStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The text where it failed; the specification's text where it gives one. */
  readonly failure: string;
  /** Reads what failed; everything without it. */
  readonly onRetry?: () => void;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows what a read returned, that it is under way, or that it failed and how to go on. What was read before a failure
 * stays, with what is being written in it.
 */
export function ReadState<Data>({
  query,
  failure,
  onRetry = () => void query.refetch(),
  children,
}: ReadStateProps<Data>) {
  const retry = (
    <Button pending={query.isFetching} onClick={onRetry}>
      Try again
    </Button>
  );
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && (
          <div role="alert" className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <p>{failure}</p>
            {retry}
          </div>
        )}
        {children(query.data)}
      </>
    );
  }
  if (query.isPending) {
    return (
      <div role="status" className="grid min-h-40 place-content-center text-neutral-8">
        <Spinner size="large" />
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
    );
  }
  return (
    <div role="alert" className="grid min-h-40 place-content-center justify-items-center gap-3">
      <p>{failure}</p>
      {retry}
    </div>
  );
}
