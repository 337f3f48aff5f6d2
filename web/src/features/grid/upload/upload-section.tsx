import { lazy, Suspense, useCallback } from 'react';
import { toast } from '../../../shared/ui/toast-store.js';
import { imagesIn, refusalOf } from './file-checks.js';
import type { UploadItem } from './upload-item.js';
import { UploadPanel } from './upload-panel.js';
import type { UploadQueue } from './upload-queue.js';
import { useIncomingFiles } from './use-incoming-files.js';

const UploadDialog = lazy(() => import('./upload-dialog.js'));

export interface UploadSectionProps {
  readonly queue: UploadQueue;
  readonly items: readonly UploadItem[];
  readonly choosing: boolean;
  readonly onChosen: () => void;
  /** Starts an upload; answers the ids of its items, or null where nothing was started. */
  readonly onUpload: (files: readonly File[]) => readonly string[] | null;
}

/** All ways for photos to come in: the dialog, a drop anywhere, a paste; and what is under way. */
export function UploadSection({ queue, items, choosing, onChosen, onUpload }: UploadSectionProps) {
  const take = useCallback(
    (files: File[]) => {
      const images = imagesIn(files);
      const [refusal] = images.map(refusalOf).filter((reason) => reason !== null);
      if (refusal !== undefined) {
        toast({ title: 'Upload failed', description: refusal, variant: 'destructive' });
      }
      onUpload(images.filter((file) => refusalOf(file) === null));
    },
    [onUpload],
  );
  // While the dialog stands open, files are chosen there.
  const hovering = useIncomingFiles(choosing ? null : take);
  return (
    <>
      {hovering && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-dialog border-2 border-dashed border-accent bg-scrim"
        >
          <p className="text-heading font-semibold text-on-photo">Drop your photos to upload them</p>
        </div>
      )}
      {choosing ? (
        <Suspense fallback={null}>
          <UploadDialog queue={queue} items={items} onUpload={onUpload} onClose={onChosen} />
        </Suspense>
      ) : (
        <UploadPanel items={items} queue={queue} />
      )}
    </>
  );
}
