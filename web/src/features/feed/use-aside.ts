import { useCallback, useEffect, useState } from 'react';
import type { Photos } from '../../domain/photos/photo-list.js';
import type { Point } from '../../shared/points.js';
import { toast } from '../../shared/ui/toast-store.js';
import { useAfterAside } from '../../shared/ui/use-after-aside.js';

/** What stands open beside the feed, for one photo. */
export type Aside =
  | { readonly kind: 'sheet'; readonly id: string }
  | { readonly kind: 'menu'; readonly id: string; readonly at: Point }
  | { readonly kind: 'position'; readonly id: string }
  | { readonly kind: 'crop'; readonly id: string }
  | { readonly kind: 'label'; readonly id: string }
  | { readonly kind: 'removal'; readonly id: string }
  | { readonly kind: 'carry'; readonly id: string; readonly isSwap: boolean };

/** In these something is under way, which is lost where the photo goes. */
const UNDER_WAY: ReadonlySet<Aside['kind']> = new Set(['position', 'crop', 'label', 'carry']);

/** Which dialog or menu is open beside the feed, and for which photo. */
export function useAside(photos: Photos) {
  const [aside, setAside] = useState<Aside | null>(null);
  const { noteOpener, choose } = useAfterAside(aside === null);
  /** Opens it by what has the focus, which gets the focus back. */
  const show = useCallback(
    (next: Aside) => {
      noteOpener();
      setAside(next);
    },
    [noteOpener],
  );
  const close = useCallback(
    (then?: () => void) => {
      // A menu closes once more by itself, after what was chosen.
      if (then !== undefined) choose(then);
      setAside(null);
    },
    [choose],
  );
  // Another window has deleted it, or moved it to another grid: where it comes back, nothing opens by itself.
  const [lost, setLost] = useState<Aside | null>(null);
  if (aside !== null && !photos.some(({ id }) => id === aside.id)) {
    setLost(aside);
    setAside(null);
  }
  useEffect(() => {
    if (lost !== null && UNDER_WAY.has(lost.kind)) toast({ title: 'This post is no longer in this grid.' });
  }, [lost]);
  return { aside, show, setAside, close };
}
