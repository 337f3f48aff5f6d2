import { closeDialog, useDialog } from '../../../domain/dialogs/dialogs.js';
import { lazyOverlay } from '../../../shared/ui/lazy-overlay.js';

const JoinChoice = lazyOverlay(
  () => import('./join-choice.js'),
  ({ dialog }) => closeDialog(dialog),
);

/** Where photos of the grid are chosen for a carousel; the code is fetched when the first are. */
export function JoinHost() {
  const dialog = useDialog('join');
  return dialog === null ? null : <JoinChoice dialog={dialog} />;
}
