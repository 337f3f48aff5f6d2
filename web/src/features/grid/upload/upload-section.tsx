import { lazy, Suspense, useCallback } from 'react';
import { checkedImages } from './checked-images.js';
import type { FileUnderWay, UploadRetrial } from './upload-item.js';
import { UploadPanel } from './upload-panel.js';
import { AT_START, type UploadTarget } from './upload-target.js';
import { useIncomingFiles, type DropPlaces, type Hover } from './use-incoming-files.js';

const UploadDialog = lazy(() => import('./upload-dialog.js'));

export interface UploadSectionProps {
  readonly queue: UploadRetrial;
  readonly items: readonly FileUnderWay[];
  readonly choosing: boolean;
  readonly places: DropPlaces;
  readonly onChosen: () => void;
  /** Starts an upload; answers the ids of its items, or null where nothing was started. */
  readonly onUpload: (files: readonly File[], target: UploadTarget) => readonly string[] | null;
}

/** All ways for photos to come in: the dialog, a drop anywhere, a paste; and what is under way. */
export function UploadSection({ queue, items, choosing, places, onChosen, onUpload }: UploadSectionProps) {
  const take = useCallback(
    (files: File[], target: UploadTarget | null) => {
      onUpload(checkedImages(files), target ?? AT_START);
    },
    [onUpload],
  );
  const toStart = useCallback((files: readonly File[]) => onUpload(files, AT_START), [onUpload]);
  // While the dialog stands open, files are chosen there.
  const hovering = useIncomingFiles(choosing ? null : take, places);
  return (
    <>
      {hovering !== null && <DropHint hover={hovering} />}
      {choosing ? (
        <Suspense fallback={null}>
          <UploadDialog queue={queue} items={items} onUpload={toStart} onClose={onChosen} />
        </Suspense>
      ) : (
        <UploadPanel items={items} queue={queue} />
      )}
    </>
  );
}

const HINTS: Record<Exclude<Hover, 'page'>, string> = {
  insert: 'Drop your photos to put them here',
  fill: 'Drop a photo to fill the placeholder',
};

/** Says what a drop would do; over the feed it leaves the tiles and the mark between them to be seen. */
function DropHint({ hover }: { readonly hover: Hover }) {
  if (hover === 'page') {
    return (
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-dialog border-2 border-dashed border-accent bg-scrim"
      >
        <p className="text-heading font-semibold text-on-photo">Drop your photos to upload them</p>
      </div>
    );
  }
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-dialog border-2 border-dashed border-accent p-4"
    >
      <p className="rounded-dialog bg-float px-4 py-2 font-semibold shadow-float">{HINTS[hover]}</p>
    </div>
  );
}
