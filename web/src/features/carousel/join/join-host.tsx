import { closeDialog, useDialog } from '../../../domain/dialogs/dialogs.js';
import { createLazyOverlay } from '../../../shared/ui/lazy-component.js';

const JoinChoice = createLazyOverlay(
  () => import('./join-choice.js'),
  ({ dialog }) => closeDialog(dialog),
);

/** Where photos of the grid are chosen for a carousel; the code is fetched when the first are. */
export function JoinHost() {
  const dialog = useDialog('join');
  return dialog === null ? null : <JoinChoice dialog={dialog} />;
}
