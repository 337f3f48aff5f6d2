import type { Photo } from '@tessera/contracts';
import { useCallback, useMemo, useState } from 'react';
import { announce } from '../../shared/ui/announcer.js';
import type { FeedContent } from '../feed/feed-content.js';
import { NO_ACTIONS } from '../feed/tile/no-actions.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import { PLACES } from './trial-photos.js';
import type { Trial } from './trial.js';

/** Moving photos of the trial, in the ways of the planner: by drags, and by a tap on the photo and one on its place. */
export function useTrialActions(trial: Trial, posts: readonly Photo[]) {
  const [carriedId, setCarriedId] = useState<string | null>(null);
  const [isSwap, setSwap] = useState(false);

  const move = useCallback(
    (_content: FeedContent, ids: readonly string[], to: number) => {
      announce(`The photo is at position ${to + 1} of ${PLACES} now.`);
      trial.move(ids, to);
    },
    [trial],
  );
  const swap = useCallback(
    ({ posts: seen }: Pick<FeedContent, 'posts'>, one: string, other: string) => {
      const [from, to] = [one, other].map((id) => seen.findIndex((post) => post.id === id) + 1);
      announce(`The photos at positions ${from} and ${to} changed places.`);
      trial.swap(one, other);
    },
    [trial],
  );
  const endCarrying = useCallback(() => {
    setCarriedId(null);
    setSwap(false);
  }, []);
  const cancel = useCallback(() => {
    endCarrying();
    announce('The photo is back in its place.');
  }, [endCarrying]);

  const actions = useMemo<TileActions>(
    () => ({
      ...NO_ACTIONS,
      movesOnly: true,
      press: ({ id }) => {
        const place = posts.findIndex((post) => post.id === id);
        if (carriedId === null) {
          announce(`Picked up the photo at position ${place + 1} of ${PLACES}. Tap where it should go.`);
          setCarriedId(id);
          return;
        }
        if (carriedId === id) {
          cancel();
          return;
        }
        endCarrying();
        if (isSwap) swap({ posts }, carriedId, id);
        else {
          announce(`The photo is at position ${place + 1} of ${PLACES} now.`);
          trial.move([carriedId], place);
        }
      },
    }),
    [cancel, carriedId, endCarrying, isSwap, posts, swap, trial],
  );
  return { actions, carriedId, isSwap, move, swap, cancel, toggleSwap: () => setSwap((on) => !on) };
}
