import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.js';
import type { EntriesQuery } from '../api/list-entries.js';
import { ReadState } from '../parts/read-state.js';
import { EmptyList } from './list-section.js';

interface EntriesProps<Item extends { readonly id: string }> {
  readonly query: EntriesQuery<Item>;
  readonly failure: string;
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list that goes back in time: its newest part, and more of it by a button. */
export function Entries<Item extends { readonly id: string }>({
  query: options,
  failure,
  empty,
  children,
}: EntriesProps<Item>) {
  const query = useInfiniteQuery(options);
  return (
    <ReadState
      query={query}
      failure={failure}
      {...(query.isFetchNextPageError && { onRetry: () => void query.fetchNextPage() })}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <EmptyList>{empty}</EmptyList>;
        return (
          <div className="grid justify-items-start gap-3">
            <ul className="grid w-full divide-y divide-neutral-5 rounded-dialog border border-neutral-5">
              {items.map((item) => (
                <li key={item.id} className="px-4 py-3">
                  {children(item)}
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show older
              </Button>
            )}
          </div>
        );
      }}
    </ReadState>
  );
}
