import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import type { Photos } from '../../domain/photos/photo-list.js';
import type { CaptionAutosave } from '../details/captions/caption-autosave.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';

const ReplaceDialog = lazyOverlay(
  () => import('./replace/replace-dialog.js'),
  ({ onClose }) => onClose(),
);

const TableDialog = lazyOverlay(
  () => import('./table/table-dialog.js'),
  ({ onClose }) => onClose(),
);

interface AllTextsHostProps {
  readonly gridId: string;
  /** Those of the feed, and the drafts. */
  readonly photos: Photos;
  /** Whether the feed shows hidden photos. */
  readonly showHidden: boolean;
  readonly captionAutosave: CaptionAutosave;
}

/** Where the texts of many posts are changed; the code is fetched when that is opened. */
export function AllTextsHost(props: AllTextsHostProps) {
  const dialog = useDialog('allTexts');
  if (dialog === null) return null;
  const Dialog = dialog.what === 'table' ? TableDialog : ReplaceDialog;
  return <Dialog {...props} onClose={() => closeDialog(dialog)} />;
}
