import { useEffect, type ReactNode } from 'react';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import type { DraftsContentProps } from './drafts-content.js';
import type { DraftsPlace } from './drafts-place.js';
import { InDraftsSlot } from './drafts-slot.js';
import type { FeedBeside } from './feed-drop.js';

const DraftsPanel = lazyOverlay(
  () => import('./drafts-panel.js'),
  ({ onClose }) => onClose(),
);
const DraftsSheet = lazyOverlay(
  () => import('./drafts-sheet.js'),
  ({ onClose }) => onClose(),
);

interface DraftsAreaProps extends Omit<DraftsContentProps, 'columns' | 'onHold' | 'feedDrop'> {
  readonly feed: FeedBeside;
  /** What can be done to selected drafts. */
  readonly selectionBar: ReactNode;
  readonly place: DraftsPlace;
}

/** The drafts where they are shown now; their code is fetched when they are first. */
export function DraftsArea({ place, onUpload, feed, ...content }: DraftsAreaProps) {
  const upload = () => {
    place.closeSheet();
    onUpload();
  };
  const { selection } = content;
  const isClosed = place.shown === null;
  // What is not shown is not selected.
  useEffect(() => {
    if (isClosed) selection.end();
  }, [isClosed, selection]);
  if (isClosed) return null;
  const shown = { ...content, onUpload: upload, onClose: place.close };
  if (place.shown === 'sheet') return <DraftsSheet {...shown} />;
  return (
    <InDraftsSlot>
      <DraftsPanel {...shown} feed={feed} />
    </InDraftsSlot>
  );
}
