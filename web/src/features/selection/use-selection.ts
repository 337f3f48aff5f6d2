import type { Photo } from '@tessera/contracts';
import { useLayoutEffect, useState } from 'react';
import { isPending } from '../../domain/actions/photo-actions.js';
import { useStore } from '../../shared/store.js';
import { Selection } from './selection.js';

/** The selection among these posts; another feed begins with none. */
export function useSelection(feed: string, posts: readonly Photo[]): Selection {
  const [known, setKnown] = useState(() => ({ feed, selection: new Selection() }));
  if (known.feed !== feed) setKnown({ feed, selection: new Selection() });
  const { selection } = known;
  useLayoutEffect(() => {
    selection.show(posts.filter((post) => !isPending(post)).map(({ id }) => id));
  }, [posts, selection]);
  return selection;
}

export const useIsSelected = (selection: Selection, id: string): boolean =>
  useStore({ subscribe: selection.subscribe, read: () => selection.has(id) });

/** Whether anything is selected: clicks toggle then. */
export const useIsSelecting = (selection: Selection): boolean =>
  useStore({ subscribe: selection.subscribe, read: () => selection.isActive });

/** The selected ids in the order of the feed. */
export const useSelected = (selection: Selection): readonly string[] => useStore(selection);
