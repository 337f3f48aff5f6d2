import { Link } from 'react-router-dom';
import { buttonClasses } from '../../shared/ui/button-classes.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { CopyTextButton } from './texts/copy-text-button.js';
import { TEXT_NAMES } from './texts/text-names.js';
import type { UnsavedTextOf } from './texts/unsaved-texts-of.js';

interface GoneDialogProps {
  /** What was typed and could not be saved any more. */
  readonly texts: readonly UnsavedTextOf[];
  readonly onClose: () => void;
}

/** The open post was deleted, or moved to another grid, by another tab or device. */
export default function GoneDialog({ texts, onClose }: GoneDialogProps) {
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
      {texts.map(({ photoId, field, text }) => (
        <section key={`${field} ${photoId}`} className="grid grid-cols-1 gap-2">
          <div className="flex items-center gap-2">
            <h3 className="mr-auto font-semibold">Your unsaved {TEXT_NAMES[field].name}</h3>
            <CopyTextButton field={field} text={text} />
          </div>
          <p
            dir="auto"
            className="max-h-80 overflow-y-auto rounded-control bg-neutral-3 p-3 break-words whitespace-pre-wrap"
          >
            {text}
          </p>
        </section>
      ))}
    </Dialog>
  );
}
