import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import type { KitDialogProps } from './kit-dialog.js';

const KitDialog = lazyOverlay(
  () => import('./kit-dialog.js'),
  ({ onClose }) => onClose(),
);

interface KitHostProps extends Pick<KitDialogProps, 'gridId' | 'numbers'> {
  /** Reads which posts are selected. */
  readonly selected?: () => readonly string[];
}

const NONE = (): readonly string[] => [];

/** Where the posting kit of a grid is made; the code is fetched when that is opened. */
export function KitHost({ selected = NONE, ...props }: KitHostProps) {
  const dialog = useDialog('kit');
  return dialog && <KitDialog {...props} selected={selected()} onClose={() => closeDialog(dialog)} />;
}
