import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { createOverlay } from '../../shared/ui/part.js';

const UpgradeDialog = createOverlay(
  () => import('./upgrade-dialog.js'),
  ({ dialog }) => closeDialog(dialog),
);

/** Where upgrade dialogs appear; their code is fetched with the first one. */
export function UpgradeHost() {
  const dialog = useDialog('upgrade');
  if (dialog === null) return null;
  return <UpgradeDialog dialog={dialog} />;
}
