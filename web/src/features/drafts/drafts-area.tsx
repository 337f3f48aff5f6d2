import { lazy, Suspense } from 'react';
import { withRetries } from '../../shared/with-retries.js';
import type { DraftsContentProps } from './drafts-content.js';
import type { DraftsPlace } from './drafts-place.js';
import { InDraftsSlot } from './drafts-slot.js';

const DraftsPanel = lazy(withRetries(() => import('./drafts-panel.js')));
const DraftsSheet = lazy(withRetries(() => import('./drafts-sheet.js')));

export interface DraftsAreaProps extends Omit<DraftsContentProps, 'columns' | 'onHold'> {
  readonly place: DraftsPlace;
}

/** The drafts where they are shown now; their code is fetched when they are first. */
export function DraftsArea({ place, onUpload, feedDrop, ...content }: DraftsAreaProps) {
  const upload = () => {
    place.closeSheet();
    onUpload();
  };
  if (place.shown === null) return null;
  const shown = { ...content, onUpload: upload, onClose: place.close };
  return (
    <Suspense fallback={null}>
      {place.shown === 'sheet' ? (
        <DraftsSheet {...shown} />
      ) : (
        <InDraftsSlot>
          <DraftsPanel {...shown} {...(feedDrop !== undefined && { feedDrop })} />
        </InDraftsSlot>
      )}
    </Suspense>
  );
}
