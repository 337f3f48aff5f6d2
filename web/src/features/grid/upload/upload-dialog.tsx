import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ChosenFiles, type ChosenFile } from './chosen-files.js';
import { DropZone } from './drop-zone.js';
import { FailedUploads } from './failed-uploads.js';
import { imagesIn, mayLose, refusalOf } from './file-checks.js';
import { ProgressBar } from './progress-bar.js';
import { SentFiles } from './sent-files.js';
import type { FileUnderWay, UploadRetrial } from './upload-item.js';
import { uploadProgress } from './upload-progress.js';
import { useIncomingFiles } from './use-incoming-files.js';

export interface UploadDialogProps {
  readonly queue: UploadRetrial;
  readonly items: readonly FileUnderWay[];
  /** Starts an upload; answers the ids of its items, or null where the plan has no room for them. */
  readonly onUpload: (files: readonly File[]) => readonly string[] | null;
  readonly onClose: () => void;
}

/** What the person sent off: the ids of its items, and the files in the same order. */
interface Sent {
  readonly ids: readonly string[];
  readonly files: readonly File[];
}

let chosen = 0;

/** 'Upload Photos': choose, look at what was chosen, send, and see how far it is. */
export default function UploadDialog({ queue, items, onUpload, onClose }: UploadDialogProps) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [sent, setSent] = useState<Sent | null>(null);
  const sendable = files.filter(({ file }) => refusalOf(file) === null).map(({ file }) => file);

  const add = useCallback((added: readonly File[]) => {
    const images = imagesIn(added).map((file) => ({ id: (chosen += 1), file }));
    setFiles((before) => [...before, ...images]);
  }, []);
  useIncomingFiles(sent === null ? add : null);
  const send = () => {
    const ids = onUpload(sendable);
    if (ids === null) return;
    setSent({ ids, files: sendable });
    setFiles([]);
  };

  const mine = sent === null ? [] : items.filter((item) => sent.ids.includes(item.id));
  const progress = uploadProgress(mine, sent?.ids.length ?? 0);
  const allDone = sent !== null && mine.length === 0;
  const sending = sent !== null && !progress.finished;
  useEffect(() => {
    // Everything arrived: the photos are in the grid, and there is nothing left to see here.
    if (allDone) onClose();
  }, [allDone, onClose]);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title="Upload Photos"
      description="Add photos to your Instagram grid"
      actions={
        <>
          <Button onClick={onClose}>{sending ? 'Close' : 'Cancel'}</Button>
          {sent === null && (
            <Button variant="primary" disabled={sendable.length === 0} onClick={send}>
              {sendable.length === 0 ? 'Upload' : `Upload (${sendable.length})`}
            </Button>
          )}
        </>
      }
    >
      {sent === null ? (
        <div className="grid gap-4">
          <DropZone onFiles={add} />
          {files.length > 0 && (
            <ChosenFiles
              files={files}
              onRemove={(id) => setFiles((before) => before.filter((other) => other.id !== id))}
            />
          )}
          {mayLose(sendable) && (
            <p className="text-small text-neutral-8">
              Transparent parts become white, and of an animated GIF the first picture is kept.
            </p>
          )}
        </div>
      ) : (
        <div className="grid gap-4">
          {sending && <p className="font-semibold">Processing your photos</p>}
          {sending && <ProgressBar progress={progress} />}
          {sending && <SentFiles files={sent.files} completed={progress.current} />}
          <FailedUploads items={mine} queue={queue} />
        </div>
      )}
    </Dialog>
  );
}
