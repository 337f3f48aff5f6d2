import { closeDialog, useDialog } from '../../domain/dialogs/dialogs.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';

const UpgradeDialog = lazyOverlay(
  () => import('./upgrade-dialog.js'),
  ({ dialog }) => closeDialog(dialog),
);

/** Where upgrade dialogs appear; their code is fetched with the first one. */
export function UpgradeHost() {
  const dialog = useDialog('upgrade');
  if (dialog === null) return null;
  return <UpgradeDialog dialog={dialog} />;
}
