import { useCallback, useEffect, useState } from 'react';
import type { UploadDestination } from '../../../domain/dialogs/dialogs.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { Switch } from '../../../shared/ui/switch.js';
import { FailedUploads } from '../progress/failed-uploads.js';
import { ProgressBar } from '../progress/progress-bar.js';
import { SentFiles } from '../progress/sent-files.js';
import { uploadProgress } from '../progress/upload-progress.js';
import { UploadResults } from '../progress/upload-results.js';
import type { TallyView } from '../progress/upload-tally.js';
import { useAskBeforeLeaving } from '../../../shared/ui/use-ask-before-leaving.js';
import type { FileUnderWay, UploadRetrial } from '../queue/upload-item.js';
import type { OnStarted, TakeFiles } from '../use-take-files.js';
import { ChosenFiles } from './chosen-files.js';
import { DropZone } from './drop-zone.js';
import { mayLose } from './file-checks.js';
import { PlacesLeft } from './places-left.js';
import type { Refusal } from './sort-files.js';
import { useChosenFiles } from './use-chosen-files.js';
import { useIncomingFiles } from './use-incoming-files.js';

interface UploadDialogProps {
  readonly queue: UploadRetrial;
  readonly items: readonly FileUnderWay[];
  readonly results: TallyView;
  readonly whereIs: TakeFiles['whereIs'];
  readonly places: ReturnType<TakeFiles['placesLeft']>;
  /** Where they go, unless the person chooses otherwise. */
  readonly into: UploadDestination;
  /** Starts an upload, at once or when the person has decided what the plan has room for. */
  readonly onUpload: (files: readonly File[], into: UploadDestination, onStarted: OnStarted) => void;
  /** Takes over what was refused, once the others are on their way. */
  readonly onRefused: (refused: readonly Refusal[], into: UploadDestination) => void;
  readonly onClose: () => void;
}

/** What the person sent off: the ids of its items, and the files in the same order. */
interface Sent {
  readonly ids: readonly string[];
  readonly files: readonly File[];
}

/** 'Upload Photos': choose, look at what was chosen, send, and see how far it is. */
export default function UploadDialog(props: UploadDialogProps) {
  const { queue, items, results, whereIs, onUpload, onRefused, onClose } = props;
  const { files, refused, add, remove, forget, clear } = useChosenFiles(whereIs);
  const [into, setInto] = useState(props.into);
  const [sent, setSent] = useState<Sent | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const chosen = files.map(({ file }) => file);
  useAskBeforeLeaving(files.length > 0);
  useIncomingFiles(sent === null ? add : null);
  const send = () =>
    onUpload(chosen, into, (ids, started) => {
      setSent({ ids, files: started });
      clear();
      const not = refused.map(({ name, reason, twin }) => ({ name, reason, twin }));
      onRefused(not, into);
    });

  const mine = sent === null ? [] : items.filter((item) => sent.ids.includes(item.id));
  const progress = uploadProgress(mine, sent?.ids.length ?? 0);
  const allDone = sent !== null && mine.length === 0;
  const sending = sent !== null && !progress.finished;
  useEffect(() => {
    // Everything arrived: the photos are in the grid, and there is nothing left to see here.
    if (allDone) onClose();
  }, [allDone, onClose]);

  /** What was chosen and not sent would be lost: the person is asked first. */
  const mayClose = useCallback(() => {
    if (files.length > 0) setDiscarding(true);
    return files.length === 0;
  }, [files.length]);

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        mayClose={mayClose}
        size="medium"
        title="Upload Photos"
        description="Add photos to your Instagram grid"
        actions={
          <>
            <Button onClick={() => mayClose() && onClose()}>{sent === null ? 'Cancel' : 'Close'}</Button>
            {sent === null && (
              <Button variant="primary" disabled={files.length === 0} onClick={send}>
                {files.length === 0 ? 'Upload' : `Upload (${files.length})`}
              </Button>
            )}
          </>
        }
      >
        {sent === null ? (
          <div className="grid grid-cols-1 gap-4">
            <DropZone onFiles={(added) => add({ files: added, refused: [] })} />
            <FailedUploads items={[]} refused={refused} queue={{ retry: forget, remove: forget }} />
            <Switch
              label="Add to drafts"
              checked={into === 'drafts'}
              onCheckedChange={(on) => setInto(on ? 'drafts' : 'feed')}
            />
            <PlacesLeft places={props.places} chosen={files.length} />
            {files.length > 0 && <ChosenFiles files={files} onRemove={remove} />}
            {mayLose(chosen) && (
              <p className="text-small text-neutral-8">
                Transparent parts become white, and of an animated GIF the first picture is kept.
              </p>
            )}
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            {sending && <p className="font-semibold">Processing your photos</p>}
            {sending && <ProgressBar progress={progress} />}
            <UploadResults items={items} refused={results.refused} added={results.added} queue={queue} />
            {sending && <SentFiles files={sent.files} completed={progress.current} />}
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={files.length === 1 ? 'Discard 1 photo?' : `Discard ${files.length} photos?`}
        cancelLabel="Keep"
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
      >
        {files.length === 1 ? 'It has not been uploaded.' : 'They have not been uploaded.'}
      </ConfirmDialog>
    </>
  );
}
