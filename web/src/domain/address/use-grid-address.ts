import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FeedTab } from '../photos/photo-list.js';

/** What the address names, and how to change it; everything else in it is left as it is. */
export interface GridAddress {
  readonly grid: string | null;
  readonly tab: FeedTab;
  readonly photo: string | null;
  /** Whether the month of the posting dates is open; below an open photo it is not shown. */
  readonly month: boolean;
  readonly selectGrid: (id: string) => void;
  readonly selectTab: (tab: FeedTab) => void;
  /** Where another photo is open, as `showPhoto`. */
  readonly openPhoto: (id: string) => void;
  /** Another photo while one is open: the way back leads to the feed, not through all that was looked at. */
  readonly showPhoto: (id: string) => void;
  /** Back to the feed: the entry of the open photo goes, so that the next Back leads on. */
  readonly closePhoto: () => void;
  readonly openMonth: () => void;
  /** As `closePhoto`. */
  readonly closeMonth: () => void;
}

/** What stands over the feed, by its name in the address. */
type Over = 'photo' | 'view';

/** Kept with an entry of the history that was added by opening something, over reloads too. */
interface EntryState {
  readonly opened?: Over | undefined;
}

const MONTH = 'calendar';

/** The selected grid, tab, open photo and month live in the address, so that a reload and a link keep them. */
export function useGridAddress(): GridAddress {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const state = location.state as EntryState | null;
  const navigate = useNavigate();
  /** The entry that is being left: a second Escape must not go back twice. */
  const leaving = useRef<string | null>(null);
  // Whoever comes back to that entry may leave it again.
  useEffect(() => void (leaving.current = null), [key]);
  return useMemo(() => {
    const opened = state?.opened;
    const change = (
      values: Record<string, string | null>,
      options: { readonly replace: boolean; readonly state?: EntryState },
    ) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { ...options, preventScrollReset: true },
      );
    const open = (name: Over, value: string) => {
      // The browser has a new address before it is drawn.
      const there = new URLSearchParams(window.location.search).get(name);
      if (there === value) return;
      const state = { opened: there !== null && search.has(name) ? opened : name };
      change({ [name]: value }, { replace: there !== null, state });
    };
    const close = (name: Over) => {
      if (opened !== name) change({ [name]: null }, { replace: true });
      else if (leaving.current !== key) {
        leaving.current = key;
        // After what stood over it, and closes with it, has left the history.
        queueMicrotask(() => void navigate(-1));
      }
    };
    return {
      grid: search.get('grid'),
      tab: search.get('tab') === 'reels' ? 'reels' : 'posts',
      photo: search.get('photo'),
      month: search.get('view') === MONTH && !search.has('photo'),
      selectGrid: (id) => change({ grid: id, photo: null }, { replace: false }),
      selectTab: (tab) => change({ tab: tab === 'reels' ? 'reels' : null, photo: null }, { replace: false }),
      openPhoto: (id) => open('photo', id),
      showPhoto: (id) => change({ photo: id }, { replace: true, state: { opened } }),
      closePhoto: () => close('photo'),
      openMonth: () => open('view', MONTH),
      closeMonth: () => close('view'),
    };
  }, [key, navigate, search, setSearch, state]);
}
