import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FeedTab } from '../photos/photo-list.js';

/** What the address says, and how to change it; everything else in it is left as it is. */
export interface GridAddress {
  readonly grid: string | null;
  readonly tab: FeedTab;
  readonly photo: string | null;
  readonly selectGrid: (id: string) => void;
  readonly selectTab: (tab: FeedTab) => void;
  readonly openPhoto: (id: string) => void;
  /** Another photo while one is open: the way back leads to the feed, not through all that was looked at. */
  readonly showPhoto: (id: string) => void;
  readonly closePhoto: () => void;
}

/** The selected grid, tab and open photo live in the address, so that a reload and a link keep them. */
export function useGridAddress(): GridAddress {
  const [search, setSearch] = useSearchParams();
  return useMemo(() => {
    const change = (values: Record<string, string | null>, replace: boolean) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    return {
      grid: search.get('grid'),
      tab: search.get('tab') === 'reels' ? 'reels' : 'posts',
      photo: search.get('photo'),
      selectGrid: (id) => change({ grid: id, photo: null }, false),
      selectTab: (tab) => change({ tab: tab === 'reels' ? 'reels' : null, photo: null }, false),
      openPhoto: (id) => change({ photo: id }, false),
      showPhoto: (id) => change({ photo: id }, true),
      closePhoto: () => change({ photo: null }, true),
    };
  }, [search, setSearch]);
}
