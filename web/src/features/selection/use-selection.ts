import type { Photo } from '@tessera/contracts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { isPending } from '../../domain/photos/photo-list.js';
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

/** Posts are selected or drafts, as a change moves or gathers one kind: what is selected in one ends the other. */
export function useEitherSelected(one: Selection, other: Selection): void {
  useEffect(() => {
    const ends = [
      one.subscribe(() => one.isActive && other.end()),
      other.subscribe(() => other.isActive && one.end()),
    ];
    return () => ends.forEach((end) => end());
  }, [one, other]);
}

export const useIsSelected = (selection: Selection, id: string): boolean =>
  useStore({ subscribe: selection.subscribe, read: () => selection.has(id) });

/** Whether anything is selected: clicks toggle then. */
export const useIsSelecting = (selection: Selection): boolean =>
  useStore({ subscribe: selection.subscribe, read: () => selection.isActive });

/** The selected ids in the order of the feed. */
export const useSelected = (selection: Selection): readonly string[] => useStore(selection);
