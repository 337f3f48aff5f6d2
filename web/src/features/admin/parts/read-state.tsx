import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Spinner } from '../../../shared/ui/spinner.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

interface ReadStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is said where it failed; the specification's text where it gives one. */
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what a read returned, that it is under way, or that it failed and how to go on. */
export function ReadState<Data>({ query, failure, children }: ReadStateProps<Data>) {
  if (query.data !== undefined && !query.isError) return <>{children(query.data)}</>;
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
      <Button pending={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
