import { useCallback } from 'react';
import { closeDialog, useDialog, type UploadDestination } from '../../domain/dialogs/dialogs.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { useStore } from '../../shared/store.js';
import { createLazyComponent } from '../../shared/ui/lazy-component.js';
import { useIncomingFiles, type DropPlaces } from './choose/use-incoming-files.js';
import { useAllUploads } from './progress/use-all-uploads.js';
import { useUploadAnnouncement } from './progress/use-upload-announcement.js';
import { AT_START, TO_DRAFTS } from './queue/upload-target.js';
import { fullSizeView } from './full-size/full-size-view.js';
import type { OnStarted, TakeFiles } from './use-take-files.js';

const UploadDialog = lazyOverlay(
  () => import('./choose/upload-dialog.js'),
  ({ onClose }) => onClose(),
);
// Files are taken and sent without them.
const WITHOUT = { onMissing: () => undefined };
const DropHint = createLazyComponent(() => import('./choose/drop-hint.js'), WITHOUT);
const FullSizeStatus = createLazyComponent(() => import('./full-size/full-size-status.js'), WITHOUT);
const UploadPanel = createLazyComponent(() => import('./progress/upload-panel.js'), WITHOUT);

interface UploadSectionProps {
  readonly places: DropPlaces;
  readonly files: TakeFiles;
  /** The post whose dialog is open: it tells of its own files. */
  readonly openPostId: string | null;
}

/** All ways for photos to come in: the dialog, a drop anywhere, a paste; and what is under way. */
export function UploadSection(props: UploadSectionProps) {
  const { places, files, openPostId } = props;
  const dialog = useDialog('upload');
  const { items, retrial, tally, results } = useAllUploads();
  // While the dialog stands open, files are chosen there.
  const hovering = useIncomingFiles(dialog === null ? files.take : null, places);
  const fullSize = useStore(fullSizeView);
  const announcement = useUploadAnnouncement(items, results);
  const { upload } = files;
  const send = useCallback(
    (chosen: readonly File[], into: UploadDestination, onStarted: OnStarted) =>
      upload(chosen, targetOf(into), onStarted),
    [upload],
  );
  return (
    <>
      {hovering !== null && <DropHint hover={hovering} />}
      {/* Said beside an open dialog too, which hides from assistive technology what is not live. */}
      <p role="status" aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {dialog !== null ? (
        <UploadDialog
          queue={retrial}
          items={items}
          results={results}
          whereIs={files.whereIs}
          places={files.placesLeft()}
          into={dialog.into}
          onUpload={send}
          onRefused={(refused, into) =>
            tally.refuse(refused, { upload: (file) => files.upload([file], targetOf(into)) })
          }
          onClose={() => closeDialog(dialog)}
        />
      ) : items.length + results.refused.length > 0 ? (
        <UploadPanel items={items} results={results} queue={retrial} openPostId={openPostId} />
      ) : (
        fullSize !== null && <FullSizeStatus view={fullSize} />
      )}
    </>
  );
}

const targetOf = (into: UploadDestination) => (into === 'drafts' ? TO_DRAFTS : AT_START);
