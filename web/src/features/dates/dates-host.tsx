import { useGridAddress } from '../../domain/address/use-grid-address.js';
import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';

const DatesDialog = lazyOverlay(
  () => import('./dates-dialog.js'),
  ({ onClose }) => onClose(),
);

/** Where the dates of a grid are seen and its rhythm is set; the code is fetched with the first one. */
export function DatesHost({ gridId }: { readonly gridId: string }) {
  const { month, closeMonth } = useGridAddress();
  const dialog = useDialog('dates');
  return (
    <>
      {month && <DatesDialog gridId={gridId} what="month" onClose={closeMonth} />}
      {dialog && <DatesDialog gridId={gridId} what={dialog.what} onClose={() => closeDialog(dialog)} />}
    </>
  );
}
