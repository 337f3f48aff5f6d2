import { Link } from 'react-router-dom';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { CopyCaption } from './captions/copy-caption.js';

interface GoneDialogProps {
  /** What was typed and could not be saved any more. */
  readonly unsaved: string;
  readonly onClose: () => void;
}

/** The open post was deleted, or moved to another grid, by another tab or device. */
export default function GoneDialog({ unsaved, onClose }: GoneDialogProps) {
  return (
    <Dialog
      open
      inAddress
      onOpenChange={onClose}
      title="This post is no longer in this grid"
      description="It was deleted or moved to another grid elsewhere. A deleted post can be restored from the trash for 30 days."
      actions={
        <>
          <Link to="/trash" className={buttonClasses()}>
            Open Trash
          </Link>
          <Button variant="primary" onClick={onClose}>
            Back to the grid
          </Button>
        </>
      }
    >
      {unsaved !== '' && (
        <section className="grid grid-cols-1 gap-2">
          <div className="flex items-center gap-2">
            <h3 className="mr-auto font-semibold">Your unsaved caption</h3>
            <CopyCaption text={unsaved} />
          </div>
          <p
            dir="auto"
            className="max-h-80 overflow-y-auto rounded-control bg-neutral-3 p-3 break-words whitespace-pre-wrap"
          >
            {unsaved}
          </p>
        </section>
      )}
    </Dialog>
  );
}
