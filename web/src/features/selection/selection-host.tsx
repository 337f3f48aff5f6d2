import type { Photo, PlanLimits } from '@tessera/contracts';
import type { Photos } from '../../domain/photos/photo-list.js';
import type { Posting } from '../../domain/photos/posted.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import type { Selection } from './selection.js';
import { useIsSelecting } from './use-selection.js';

const ActiveSelection = lazyOverlay(
  () => import('./active-selection.js'),
  ({ selection }) => selection.end(),
);

export interface SelectionHostProps {
  readonly gridId: string;
  readonly selection: Selection;
  readonly photos: Photos;
  /** They are drafts, and not posts of the feed. */
  readonly areDrafts?: boolean;
  /** The posts that the feed shows, or the drafts. */
  readonly shown: readonly Photo[];
  readonly posting: Posting;
  readonly limits: PlanLimits;
  /** Moves them, in their order, to a place among the shown ones without them. */
  readonly onMove: (ids: readonly string[], to: number) => void;
}

/** While posts or drafts are selected: what can be done to them. */
export function SelectionHost(props: SelectionHostProps) {
  if (!useIsSelecting(props.selection)) return null;
  return <ActiveSelection {...props} />;
}
